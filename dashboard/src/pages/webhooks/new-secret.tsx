/** A secret, where it is shown once. */
export function NewSecret({ text, secret }: { text: string; secret: string }) {
  return (
    <output class="card">
      <p>{text}</p>
      <pre>{secret}</pre>
    </output>
  )
}
