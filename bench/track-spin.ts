import { createServer } from 'node:http'

// A server whose every answer costs so many microseconds of arithmetic, and nothing else: no database, no lock, no memory
// to speak of. Whatever it needs longer than that is this machine's doing.

const microseconds = Number(process.argv[2])
const perMicrosecond = bestSpeed()

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end(`{"sum":${spin(microseconds * perMicrosecond)}}`))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready ${typeof address === 'object' ? address?.port : ''}`)
})

function spin(count: number): number {
  let sum = 0
  for (let number = 0; number < count; number++) sum += Math.sqrt(number)
  return sum
}

/** Roots a microsecond, when nobody interferes. */
function bestSpeed(): number {
  const count = 200_000
  const times = Array.from({ length: 20 }, () => {
    const start = performance.now()
    spin(count)
    return performance.now() - start
  })
  return count / (Math.min(...times) * 1000)
}
