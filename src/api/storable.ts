import { errors } from '../errors.ts'
import { refuseUnstorable as refuseUnstorableText, Unexpected } from '../http/reader.ts'

/** For the texts inside what a parameter is decoded to; the reader itself looks at plain texts only. */
export function refuseUnstorable(param: string, texts: unknown[]): void {
  try {
    for (const text of texts) refuseUnstorableText(text)
  } catch (error) {
    if (error instanceof Unexpected) throw errors.invalid(param, error.message)
    throw error
  }
}
