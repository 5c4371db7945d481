import { describe, expect, it } from 'vitest'
import { inviteLinks, type PhoneApp } from './invite-links.ts'

const key = 'prj_test_pk_0123456789abcdef0123456789abcdef01234567'
const invite = (app: PhoneApp, userId?: string) =>
  inviteLinks({ app, baseUrl: 'https://example.com:8080', key, userId, deviceId: 'phone-1' })

/** What the app reads of a link. */
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

describe('the link of an invitation', () => {
  it('configures OwnTracks, with the key as password', () => {
    const { link } = invite('owntracks', 'ada lovelace')
    expect(link).toMatch(/^owntracks:\/\/\/config\?inline=[\w%]+$/)
    expect(JSON.parse(Buffer.from(queryOf(link).inline ?? '', 'base64').toString())).toEqual({
      _type: 'configuration',
      mode: 3,
      url: 'https://example.com:8080/in/owntracks?user=ada%20lovelace',
      auth: true,
      username: 'groma', // "ada lovelace" would not survive iOS
      password: key,
      deviceId: 'phone-1',
    })
  })

  it('configures the Traccar Client', () => {
    const { link } = invite('traccar', 'ada')
    expect(link).toMatch(/^org\.traccar\.client:\/\/config\?/)
    expect(queryOf(link)).toEqual({
      url: `https://example.com:8080/in/osmand/${key}?user=ada`,
      id: 'phone-1',
    })
  })

  it('configures Overland, with the key as access token', () => {
    const { link } = invite('overland')
    expect(link).toMatch(/^overland:\/\/setup\?/)
    expect(queryOf(link)).toEqual({
      url: 'https://example.com:8080/in/overland',
      token: key,
      device_id: 'phone-1',
    })
  })

  it('is the web address for OsmAnd, with the places that the app fills in', () => {
    expect(invite('osmand', 'Ada & Bob').link).toBe(
      `https://example.com:8080/in/osmand/${key}?id=phone-1&user=Ada%20%26%20Bob&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}`,
    )
  })
})
