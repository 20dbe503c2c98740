import { describe, expect, it } from 'vitest'
import { pixel, swollenPng } from '#areas/settings/pictures.testing.ts'
import { ownColours } from '#platform/colours.ts'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

openAgencies()

const show = async (agency = amber) => (await as(agency.owner).get('/settings/brand')).body
const change = async (changes: object, person = amber.owner) =>
  as(person).patch('/settings/brand', { version: (await show()).version, ...changes })
const app = async (person = amber.candidate) => (await as(person).get('/app')).body.data.brand
const put = (picture: string, image: string | null, person = amber.owner) =>
  as(person).put('/settings/brand/picture', { picture, image })

describe('the brand', () => {
  it('begins as ours, and is changed for everybody of the agency', async () => {
    expect(await show()).toMatchObject({ ...ownColours, portal_name: '', logo_url: null })
    expect((await app()).variables).toEqual({})
    const changed = await change({ portal_name: 'Amber People', secondary_color: '#1f6f78' })
    expect(changed.body).toMatchObject({ portal_name: 'Amber People', secondary_color: '#1f6f78' })
    expect(await app()).toMatchObject({
      portal_name: 'Amber People',
      variables: { '--brand': '#fbba10', '--brand-second': '#1f6f78', '--brand-second-text': '#ffffff' },
    })
    expect((await app(birch.candidate)).variables).toEqual({})
    const history = (await as(amber.owner).get('/history?subject=settings&subject_id=1')).body.data
    expect(history[0]).toMatchObject({
      action: 'brand changed',
      changes: { portal_name: { from: '', to: 'Amber People' } },
    })
  })

  it.each([
    [{ accent_color: 'red' }, 'accent_color'],
    [{ secondary_color: '#FFF' }, 'secondary_color'],
    [{ tertiary_color: '#12345g' }, 'tertiary_color'],
    [{ tertiary_color: 'url(x)' }, 'tertiary_color'],
    [{ portal_name: 'x'.repeat(61) }, 'portal_name'],
  ])('refuses %j at its field and changes nothing', async (wrong, field) => {
    const before = await show()
    expect(await change(wrong)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(Array) } },
    })
    expect(await show()).toEqual(before)
  })

  it('is for who may change it, and of two people the second is refused', async () => {
    for (const person of [amber.finance, amber.consultant, amber.candidate]) {
      expect((await as(person).get('/settings/brand')).status).toBe(403)
      expect((await change({ portal_name: 'Mine' }, person)).status).toBe(403)
      expect((await put('favicon', pixel.png, person)).status).toBe(403)
    }
    expect((await as(nobody, { tenant: 'amber' }).get('/settings/brand')).status).toBe(401)
    expect((await as(birch.owner, { tenant: 'amber' }).get('/settings/brand')).status).toBe(404)
    const { version } = await show()
    const both = await Promise.all(
      ['One', 'Two'].map((portal_name) => as(amber.owner).patch('/settings/brand', { version, portal_name })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('its pictures', () => {
  it('are open to everybody under a name that nobody can guess, and stay there when they are replaced', async () => {
    const { logo_url } = (await put('logo', pixel.png)).body
    expect(logo_url).toMatch(/^\/api\/brand\/\d+\/logo-[0-9a-f]{32}\.png$/)
    const shown = await as(nobody).get(logo_url)
    expect(shown.status).toBe(200)
    expect(shown.bytes.equals(Buffer.from(pixel.png, 'base64'))).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    await put('logo', pixel.jpg)
    expect((await show()).logo_url).not.toBe(logo_url)
    expect((await as(nobody).get(logo_url)).status).toBe(200)
    expect((await app()).logo_url).toBe((await show()).logo_url)
    expect((await put('logo', null)).body.logo_url).toBeNull()
  })

  it('are a logo for dark pages and a favicon too, each judged by its bytes', async () => {
    expect((await put('logo_dark', pixel.png)).body.logo_dark_url).toMatch(/logo_dark-/)
    const problemOf = async (picture: string, image: string) =>
      (await put(picture, image)).body.errors?.image?.[0]
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect(await problemOf('logo_dark', text)).toBe('Use a PNG or JPEG picture')
    expect(await problemOf('favicon', text)).toBe('Use a PNG picture')
    expect(await problemOf('favicon', pixel.jpg)).toBe('Use a PNG picture')
    expect(await problemOf('favicon', pixel.png)).toContain('Between 32 and 512 pixels')
    expect((await put('favicon', pixel.icon)).body.favicon_url).toMatch(/favicon-/)
    expect((await put('banner', pixel.png)).status).toBe(422)
  })

  it.each([
    '/api/brand/1/../../secret.png',
    '/api/brand/1/..%2f..%2fsecret.png',
    '/api/brand/1/logo-0123456789abcdef0123456789abcdef.png',
    '/api/brand/1/logo-0123456789abc.svg',
    '/api/brand/0/logo-0123456789abc.png',
    '/api/brand/1%2f2/logo-0123456789abc.png',
    '/api/brand/x/logo-0123456789abc.png',
    '/api/brand/1/invoice.pdf',
  ])('%s is nothing', async (path) => {
    expect((await as(nobody).get(path)).status).toBe(404)
  })
})

describe('a picture that unpacks to hundreds of megabytes', () => {
  it('is refused in words, and the next one is taken', async () => {
    const { status, body } = await put('logo', swollenPng().toString('base64'))
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'file.too_large_to_read', ['image']])
    expect((await put('logo', pixel.png)).status).toBe(200)
  })
})
