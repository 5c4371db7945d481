/** Pino's levels. */
const levels: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

/** JSON log lines → lines for people: one per request, one per message. */
export function readableLog(jsonLines: string): string {
  return jsonLines.replace(/[^\n]+/g, readableLine)
}

function readableLine(json: string): string {
  const { level, time, msg, requestId, method, route, status, ms, project, live, err, ...fields } =
    JSON.parse(json)
  const at = clockTime(new Date(time))
  if (status !== undefined) return `${at} ${method} ${route ?? '(no such path)'} ${status} ${ms} ms`
  const more = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  const request = requestId === undefined ? '' : ` requestId=${requestId}`
  const stack = err ? `\n${err.stack ?? err.message}` : ''
  return `${at} ${levels[level] ?? level}: ${msg ?? ''}${more.join('')}${request}${stack}`
}

/** Local time, as on the clock of who reads it. */
function clockTime(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
