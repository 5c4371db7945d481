import type { Texts } from '../translation.ts'

export const formTexts: Texts['formTexts'] = {
  discard: 'Abandonner',
}
