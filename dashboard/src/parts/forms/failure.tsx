/** Why a form could not be sent; nothing where it could. */
export function Failure({ text }: { text: string }) {
  return text ? (
    <p class="error" role="alert">
      {text}
    </p>
  ) : null
}
