import { expect, it } from 'vitest'
import { Website } from '#platform/website.ts'
import { websiteAddress } from '#platform/website-address.ts'

it.each<[typed: string, leadsTo: string | undefined]>([
  ['northwind.example', 'https://northwind.example/'],
  ['www.northwind.example/jobs?x=1#top', 'https://www.northwind.example/jobs?x=1#top'],
  ['http://northwind.example', 'http://northwind.example/'],
  ['HTTPS://Northwind.Example', 'https://northwind.example/'],
  ['northwind.example:8080', 'https://northwind.example:8080/'],
  ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt://northwind.example/%0aalert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['data:text/html,<b>x', undefined],
  ['vbscript:x.y', undefined],
  ['file:///etc/passwd', undefined],
  ['ftp://northwind.example', undefined],
  ['mailto:ann@northwind.example', undefined],
  ['ann@northwind.example', undefined],
  ['https://northwind.example@evil.example', undefined],
  ['//evil.example', undefined],
  ['\\\\evil.example', undefined],
  ['northwind', undefined],
  ['http://', undefined],
])('%s leads to %s', (typed, leadsTo) => {
  expect(websiteAddress(typed)).toBe(leadsTo)
  expect(Website.safeParse(typed).success).toBe(leadsTo !== undefined)
})

it('may be empty', () => expect(Website.parse('')).toBe(''))

// Of these `URL.canParse` says that it reads them.
it.each(['A', 'Zz'])('a million letters, %s, lead nowhere', (part) => {
  const typed = `https://${part.repeat(500_000)}!`
  expect(websiteAddress(typed)).toBeUndefined()
  expect(Website.safeParse(typed).success).toBe(false)
})
