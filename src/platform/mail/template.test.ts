import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { usualReader } from '#platform/locales.ts'
import { mailKind, notificationMail, sampleValues } from '#platform/mail/kind.ts'
import { filler, fillIn, paragraphsOf, wrongIn } from '#platform/mail/template.ts'
import { type Stationery, writeMail } from '#platform/mail/write.ts'

const values = { worker: 'Zoe Hart', reason: '', roles: ['Nurse', 'Porter'] }
const said = (body: string, given: Record<string, string | string[]> = values) =>
  fillIn({ subject: 's', heading: 'h', body }, given).body
const wrong = (body: string) => wrongIn({ subject: 's', heading: 'h', body }, values).body?.[0]

describe('what a template may say', () => {
  it.each([
    ['Hello {{ worker }}', 'Hello Zoe Hart'],
    ['{{ worker | upcase }}', 'ZOE HART'],
    ['{{ reason | default: "none" }}', 'none'],
    ['{% if reason != "" %}Because {{ reason }}{% else %}Thanks{% endif %}', 'Thanks'],
    ['{% unless worker == "Bob" %}yes{% endunless %}', 'yes'],
    ['{% case worker %}{% when "Zoe Hart" %}her{% else %}them{% endcase %}', 'her'],
    ['{% for role in roles %}{{ forloop.index }} {{ role }} {% endfor %}', '1 Nurse 2 Porter'],
    ['{{ roles | join: ", " }}', 'Nurse, Porter'],
    ['a{% comment %}never shown{% endcomment %}b', 'ab'],
    ['Costs 5 % {of} it', 'Costs 5 % {of} it'],
  ])('%s', (body, made) => {
    expect(wrong(body)).toBeUndefined()
    expect(said(body)).toBe(made)
  })

  it.each([
    ['{{ nobody }}', 'There is no “nobody” here. There are: worker, reason, roles'],
    ['{% if reason != "" %}{{ nobody }}{% endif %}', 'There is no “nobody” here'],
    ['{{ worker | shout }}', 'There is no filter “shout”. There are: append'],
    ['{% include "/etc/passwd" %}', 'There is no {% include %} here. There are: if'],
    ['{% render "x" %}', 'There is no {% render %}'],
    ['{% layout "x" %}', 'There is no {% layout %}'],
    ['{% assign x = "1" %}', 'There is no {% assign %}'],
    ['{% capture x %}{% endcapture %}', 'There is no {% capture %}'],
    ['{% raw %}x{% endraw %}', 'There is no {% raw %}'],
    ['{{ worker', 'Something is opened and not closed'],
    ['{% if worker %}', 'Something is opened and not closed'],
    ['{{ worker.constructor }}', '“worker” has no parts: write {{ worker }}'],
    ['{{ worker.size }}', '“worker” has no parts'],
    ['{{ worker["constructor"]["constructor"] }}', '“worker” has no parts'],
    ['{{ roles[0] }}', '“roles” has no parts'],
    ['{{ worker[reason] }}', '“worker” has no parts'],
    ['{{ __proto__ }}', 'There is no “__proto__” here'],
    ['{{ constructor }}', 'There is no “constructor” here'],
    ['{{ this }}', 'There is no “this” here'],
    ['{{ process }}', 'There is no “process” here'],
    ['{% for role in roles %}{{ role.constructor }}{% endfor %}', 'There is no “role.constructor” here'],
    ['{% for role in roles %}{{ role.__proto__ }}{% endfor %}', 'There is no “role.__proto__” here'],
    ['{{ worker | constructor }}', 'There is no filter “constructor”'],
    ['{{ worker | json }}', 'There is no filter “json”'],
    ['{% for i in (1..100000000) %}x{% endfor %}', 'This takes too long'],
    [
      '{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}{% endfor %}{% endfor %}{% endfor %}',
      'This takes too long',
    ],
    ['{% for i in (1..90000) %}{% endfor %}', 'This takes too long'],
    [`{% for i in (1..1900) %}${'long '.repeat(100)}{% endfor %}`, 'This makes too much text'],
    ['x'.repeat(5001), 'At most 5000 characters'],
  ])('never %s', (body, words) => {
    // Some would take hours.
    expect(wrong(body)).toContain(words)
  })

  it('loops without end, whatever the values are when it is filled in', () => {
    const nested = filler(`${'{% for role in roles %}'.repeat(6)}x${'{% endfor %}'.repeat(6)}`, 300)
    expect(nested({ roles: ['Nurse', 'Porter'] })).toBe('x'.repeat(64))
    expect(() => nested({ roles: Array.from({ length: 100 }, () => 'Nurse') })).toThrow(/limit/)
    expect(() => filler('{% for i in (1..number) %}{% endfor %}', 300)({ number: '90000' })).toThrow(/limit/)
  })

  it('is told at each part by itself; subject and heading say something', () => {
    const template = { subject: '{{ x }}', heading: '{% if reason != "" %}x{% endif %}', body: '' }
    expect(wrongIn(template, values)).toEqual({
      subject: ['There is no “x” here. There are: worker, reason, roles'],
      heading: ['This would be empty'],
    })
  })

  test('whatever is typed is taken or refused in words, and nothing hangs', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      ' worker ',
      '|',
      ' upcase',
      '.',
      '[',
      ']',
      '"',
      'for x in ',
      '(1..9)',
      'endfor',
      'if ',
      '\n',
      '-',
      'é',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const problem = wrong(pieces.join(''))
        if (problem === undefined) expect(typeof said(pieces.join(''))).toBe('string')
        else expect(problem.length).toBeGreaterThan(5)
      }),
      { numRuns: 300 },
    )
  })
})

const kind = mailKind({
  name: 'test.kind',
  label: 'A test',
  group: 'Tests',
  variables: { worker: { says: 'Who', sample: 'Zoe' } },
  template: {
    subject: 'About {{ worker }}',
    heading: 'For {{ recipient }}',
    body: '{{ worker }} of {{ agency }}',
  },
  sample: { footer: [] },
})
const paper: Stationery = {
  brand: { name: 'Amber' },
  agency: 'Amber',
  reader: usualReader,
  from_name: 'Amber People',
  reply_to: 'office@amber.test',
  archive_address: '',
  signature: 'Kind regards\nAmber',
  templates: {},
}
const written = (more: Partial<Stationery> = {}, worker = 'Zoe') =>
  writeMail({ ...paper, ...more }, kind, {
    to_address: 'vera@northwind.test',
    to_name: 'Vera',
    values: { worker },
    footer: ['Small print'],
  })

describe('a mail', () => {
  it('says the words of its kind, or those of the agency', () => {
    expect(written()).toMatchObject({
      kind: 'test.kind',
      subject: 'About Zoe',
      from_name: 'Amber People',
      reply_to: 'office@amber.test',
    })
    expect(written().text).toContain('For Vera\n\nZoe of Amber\n\nKind regards\nAmber')
    const templates = { 'test.kind': { subject: 'Hi {{ worker }}', heading: 'H', body: 'One\n\nTwo' } }
    expect(written({ templates })).toMatchObject({ subject: 'Hi Zoe' })
    expect(written({ templates }).html).toMatch(/<p[^>]*>One<\/p>\n<p[^>]*>Two<\/p>/)
  })

  it('is never lost to words that fail on values nobody thought of', () => {
    const templates = { 'test.kind': { subject: '{{ gone }}', heading: 'H', body: 'B' } }
    expect(written({ templates }).subject).toBe('About Zoe')
    const endless = { subject: 'S', heading: 'H', body: '{% for i in (1..99999999) %}x{% endfor %}' }
    expect(written({ templates: { 'test.kind': endless } }).subject).toBe('About Zoe')
  })

  it('shows markup and Liquid in values as text, obeying neither', () => {
    const evil = '<img src=x onerror=alert(1)> {{ agency }} {% for i in (1..9) %}'
    const { html, text, subject } = written({ signature: '<script>x</script>' }, evil)
    expect(html).not.toMatch(/<img|<script/)
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; {{ agency }} {% for i in (1..9) %}')
    expect(text).toContain(evil)
    expect(subject).toBe(`About ${evil}`)
    const templates = {
      'test.kind': { subject: 's', heading: '<b>{{ worker }}</b>', body: '<a href="x">y</a>' },
    }
    expect(written({ templates }, 'A & B').html).not.toMatch(/<b>|<a /)
  })

  it('cannot start a header of its own from a subject', () => {
    expect(written({}, 'Zoe\r\nBcc: all@example.com').subject).toBe('About Zoe Bcc: all@example.com')
  })

  it('shows the logo with the agency’s name for who sees no pictures, and no other address', () => {
    const logo_url = 'https://saffron.test/api/brand/1/logo-1.png'
    expect(written({ brand: { name: 'A & B', logo_url } }).html).toContain(
      `<img src="${logo_url}" alt="A &#38; B"`,
    )
    expect(written({ brand: { name: 'A', logo_url: 'javascript:alert(1)' } }).html).not.toContain('<img')
  })
})

it('a notification is a kind of mail by itself, and its words hold', () => {
  const made = notificationMail({
    name: 'x.y',
    label: 'Something happened',
    group: 'G',
    for: { kinds: ['staff'] },
    bell: true,
    mail: true,
  })
  expect(wrongIn(made.template, sampleValues(made))).toEqual({})
})

it.each([
  ['One\n\nTwo', ['One', 'Two']],
  ['One\nstill one\n \t\n\n\nTwo\n', ['One\nstill one', 'Two']],
  ['', []],
])('paragraphs of %j', (body, found) => {
  expect(paragraphsOf(body)).toEqual(found)
})
