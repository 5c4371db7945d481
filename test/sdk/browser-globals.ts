/** The browser APIs that the JavaScript SDKs use, in Node: localStorage, geolocation and XMLHttpRequest. */

interface Device {
  latitude: number
  longitude: number
  accuracy: number
}

let device: Device = { latitude: 0, longitude: 0, accuracy: 1 }

/** The position that geolocation reports. */
export function moveDevice(to: Device): void {
  device = to
}

class TextStore {
  readonly #texts = new Map<string, string>()
  getItem = (key: string) => this.#texts.get(key) ?? null
  setItem = (key: string, text: string) => void this.#texts.set(key, `${text}`)
  removeItem = (key: string) => void this.#texts.delete(key)
  clear = () => this.#texts.clear()
}

class Request {
  status = 0
  response = ''
  responseType = ''
  onload = () => {}
  onerror = () => {}
  readonly #headers: Record<string, string> = {}
  #method = 'GET'
  #url = ''

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  async send(body?: string): Promise<void> {
    try {
      const init = { method: this.#method, headers: this.#headers, ...(body !== undefined && { body }) }
      const answer = await fetch(this.#url, init)
      this.response = await answer.text()
      this.status = answer.status
    } catch {
      return this.onerror()
    }
    this.onload()
  }
}

/** What the SDKs store between two visits. */
export const localStorage = new TextStore()

const navigator = {
  onLine: true,
  geolocation: {
    getCurrentPosition: (found: (position: { coords: Device }) => void) => found({ coords: device }),
  },
  permissions: { query: async () => ({ state: 'granted' }) },
}

const globals = { window: globalThis, localStorage, XMLHttpRequest: Request, navigator }
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
