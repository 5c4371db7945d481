/** One sentence for the operator, from the system's message when the routing engine cannot be loaded. */
export function engineLoadFailure(message: string): string {
  const [, library] = /(lib[\w+-]+\.so[\w.]*): cannot open shared object file/.exec(message) ?? []
  if (library === undefined) return `the routing engine cannot start: ${message}`
  const packages: Record<string, string> = { 'libbsd.so.0': 'libbsd0' }
  const install = packages[library] && `; on Debian "apt-get install ${packages[library]}" installs it`
  return `the routing engine needs the system library ${library}, which is missing${install ?? ''}.`
}
