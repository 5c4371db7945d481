/** Roads near places, as the engine's JSON: where it knows no direction of a road it leaves the figure's place empty. */
export async function locate(
  actor: { locate(query: string): Promise<string> },
  query: string,
): Promise<string> {
  return (await actor.locate(query)).replaceAll('"heading":,', '"heading":null,')
}
