import { ApiError, request } from '../../server/api.ts'

/** Bytes: each piece arrives within the time that a request may take, also over a slow connection. */
const pieceSize = 1024 * 1024
const mostTries = 5
const pause = 2000 // milliseconds

/** Sends a file in pieces. One that got lost on the way is sent again. Returns the name under which the server has it. */
export async function upload(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const name = file.name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '') || 'map'
  let failures = 0
  for (let offset = 0; offset < file.size; ) {
    const piece = file.slice(offset, offset + pieceSize)
    try {
      const { received } = await request<{ received: number }>('PUT', `/dashboard/uploads/${name}`, {
        query: { offset, total: file.size },
        file: { mediaType: 'application/octet-stream', text: piece },
        signal,
      })
      offset = received
      failures = 0
      onProgress(offset / file.size)
    } catch (error) {
      const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      failures += 1
      if (!isPassing || failures === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return name
}
