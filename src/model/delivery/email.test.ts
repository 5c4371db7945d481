import { expect, it } from 'vitest'
import { isEmail } from './email.ts'

it.each(['ada@example.com', 'a.b+c@mail.example.co.uk', "o'hara@example.com", 'root@localhost'])(
  '%s is an address',
  (text) => expect(isEmail(text)).toBe(true),
)

it.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example..com',
  'ada.@example.com',
  'ada@-example.com',
  'Ada <ada@example.com>',
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com\n',
  '"a b"@example.com',
  `${'a'.repeat(65)}@example.com`,
])('%j is none', (text) => expect(isEmail(text)).toBe(false))
