import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { type Claims, readClaims } from './claims.ts'
import { SignInRefused } from './refusal.ts'

const settings = {
  GROMA_PUBLIC_URL: 'https://groma.example.com',
  GROMA_OIDC_ISSUER: 'https://id.example.com',
  GROMA_OIDC_CLIENT_ID: 'groma',
  GROMA_OIDC_ROLES: 'office=read,dispatch=write,it=admin',
}
const from = (claims: object, more: Record<string, string> = {}) =>
  readClaims(
    { iss: 'https://id.example.com', sub: '7', ...claims } as Claims,
    readConfig({ ...settings, ...more }),
  )

it.each<[claims: object, more: Record<string, string>, role: string | undefined]>([
  [{ groups: ['dispatch'] }, {}, 'write'],
  [{ groups: ['it', 'office'] }, {}, 'admin'],
  [{ groups: ['office', 'it', 'dispatch'] }, {}, 'admin'],
  [{ groups: 'office' }, {}, 'read'],
  [{ groups: ['IT', 'admin', '', 7, null, { it: 'it' }] }, {}, undefined],
  [{ groups: { it: true } }, {}, undefined],
  [{ roles: ['it'] }, {}, undefined],
  [{ realm: { roles: ['it'] } }, { GROMA_OIDC_ROLE_CLAIM: 'realm.roles' }, 'admin'],
  [{ 'https://a.b/roles': ['it'] }, { GROMA_OIDC_ROLE_CLAIM: 'https://a.b/roles' }, 'admin'],
  [{}, { GROMA_OIDC_ROLE_CLAIM: '__proto__', GROMA_OIDC_ROLES: 'it=admin' }, undefined],
  [
    { email: 'a@b.example', email_verified: true },
    { GROMA_OIDC_ROLE_CLAIM: 'email', GROMA_OIDC_ROLES: 'a@b.example=write' },
    'write',
  ],
  [
    { email: 'a@b.example' },
    { GROMA_OIDC_ROLE_CLAIM: 'email', GROMA_OIDC_ROLES: 'a@b.example=write' },
    undefined,
  ],
  [{ groups: ['a=b'] }, { GROMA_OIDC_ROLES: 'a=b=write' }, 'write'],
])('%j with %j is the role %s', (claims, more, role) => expect(from(claims, more).role).toBe(role))

const byGroup = { GROMA_OIDC_PROJECTS_CLAIM: 'groups', GROMA_OIDC_PROJECTS: 'x=shop,y=fleet,y=lab,hq=*' }
it.each<[groups: string[], more: Record<string, string>, projects: string[] | null]>([
  [['office'], {}, null],
  [['office', 'shop'], { GROMA_OIDC_PROJECTS_CLAIM: 'groups' }, ['office', 'shop']],
  [['office', 'x', 'shop'], byGroup, ['shop']],
  [['office', 'y'], byGroup, ['fleet', 'lab']],
  [['office', 'hq', 'x'], byGroup, null],
  [['office'], byGroup, []],
  [['office', 'a\0b', '\ud800', 'shop'], { GROMA_OIDC_PROJECTS_CLAIM: 'groups' }, ['office', 'shop']],
  [['it'], byGroup, null], // an admin
])('groups %j with %j are the projects %j', (groups, more, projects) =>
  expect(from({ groups }, more).projects).toEqual(projects),
)

it.each([
  [{ preferred_username: 'ana', email: 'a@b.example' }, 'ana (id.example.com)'],
  [{ preferred_username: ' ', email: 'a@b.example' }, 'a@b.example (id.example.com)'],
  [{ name: 'Ana\u202e\n  Müller' }, 'Ana Müller (id.example.com)'],
  [{ name: 'a'.repeat(99) }, `${'a'.repeat(64)} (id.example.com)`],
  [{ name: 7 }, '7 (id.example.com)'], // the subject
])('%j is called %s', (claims, name) => expect(from(claims).name).toBe(name))

it.each([[''], [' '], ['a\0b'], ['\ud800'], ['a'.repeat(256)], [7], [null], [undefined], [['a']], [{}]])(
  'nobody is known by the subject %j',
  (sub) => expect(() => from({ sub })).toThrow(SignInRefused),
)
