import { describe, expect, it } from 'vitest'
import { parseXml, textAt } from '#platform/xml.ts'

const many = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at))

describe('a file of XML', () => {
  it('is read without its namespaces, with the five entities and numbers', () => {
    const root = parseXml('<x:a b="&quot;"><y:c>1 &lt; 2 &#38; <![CDATA[&amp;]]></y:c><c/></x:a>')
    expect(root).toMatchObject({
      name: 'a',
      attributes: { b: '"' },
      children: [{ name: 'c' }, { name: 'c' }],
    })
    expect(textAt(root as never, 'c')).toBe('1 < 2 & &amp;')
  })

  it('may be one long text of entities, comments and CDATA', () => {
    const root = parseXml(
      `<a>${'&amp;'.repeat(200_000)}<!--${'-'.repeat(100_000)}-->${'<![CDATA[x]]>'.repeat(100_000)}</a>`,
    )
    expect(root).toMatchObject({ name: 'a', children: [] })
    expect((root as { text: string }).text).toHaveLength(300_000)
  })

  it('may hold a file whose lines end by a number', () => {
    const root = parseXml(`<a>${`${'QUJD'.repeat(19)}&#13;\n`.repeat(80_000)}</a>`)
    expect((root as { text: string }).text).toHaveLength(78 * 80_000)
  })
})

describe('is refused in words', () => {
  it.each<[what: string, text: string, fault: RegExp]>([
    ['300,000 attributes', `<a ${many(300_000, (at) => `a${at}="1"`).join(' ')}/>`, /too long/],
    ['2,000 attributes', `<a ${attributes(2_000)}/>`, /too large/],
    ['one long attribute', `<a b="${'&amp;'.repeat(1_000_000)}"/>`, /too long/],
    ['many elements with many attributes', `<a>${`<b ${attributes(900)}/>`.repeat(500)}</a>`, /too large/],
    ['elements without end', `<a>${'<b/>'.repeat(400_001)}</a>`, /too large/],
    ['deep nesting', '<a>'.repeat(1_000_000), /too deep/],
    ['a text of a million signs', `<a>${'&amp;'.repeat(1_000_000)}</a>`, /text in it is too long/],
    ['a tag that is never closed', `<a ${'b="1" '.repeat(1_000_000)}`, /too long/],
    ['tags that are never closed', '<a'.repeat(3_000_000), /too long/],
    ['a short tag that is never closed', '<a><b c="1"', /unclosed tag/],
    ['a comment without an end', `<a><!--${'-'.repeat(7_000_000)}`, /unclosed comment/],
    ['a CDATA without an end', `<a><![CDATA[${']'.repeat(7_000_000)}`, /unclosed cdata/],
    ['quotes that match nothing', `<a>${`<b c="'>`.repeat(500_000)}</a>`, /./],
    ['a DOCTYPE at its end', `<a>${'x'.repeat(1_000_000)}</a><!DOCTYPE a>`, /entities of its own/],
    ['an end in the middle', '<a><b></b>', /end of file/],
    ['two roots', '<a/><b/>', /single root/],
  ])('%s', (_, text, fault) => {
    expect(parseXml(text)).toEqual({ fault: expect.stringMatching(fault) })
  })
})

function attributes(count: number) {
  return many(count, (at) => `a${at}="1"`).join(' ')
}
