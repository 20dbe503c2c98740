import { expect, test } from 'vitest'
import { composeMail } from '#platform/mail/compose.ts'

const letter = {
  brand: { name: 'Amber & Söhne' },
  subject: 'Timesheet of Zofia <Wiśniewska>',
  heading: 'A timesheet waits for you',
  paragraphs: ['<script>alert("x")</script>', 'Two\nlines'],
  facts: [['Week ending', '8 Nov 2026 <b>']] as [string, string][],
  button: { label: 'Review & approve', url: 'https://saffron.test/review?code=a&b="c"' },
  footer: ['Sent by Amber for <nobody>'],
}

test('markup in anything given is shown, not obeyed', () => {
  const { html } = composeMail(letter)
  expect(html).not.toMatch(/<script|<b>|<nobody>|<Wiśniewska>/)
  expect(html).toContain('&#60;script&#62;')
  expect(html).toContain('Amber &#38; Söhne')
  expect(html).toContain('href="https://saffron.test/review?code=a&#38;b=&#34;c&#34;"')
  expect(html).toContain('Two<br>lines')
})

test('the text says all that the HTML says, with the address written out', () => {
  const { text } = composeMail(letter)
  for (const said of [
    'A timesheet waits for you',
    'Two\nlines',
    'Week ending: 8 Nov 2026 <b>',
    'https://saffron.test/review?code=a&b="c"',
    'Amber & Söhne',
    'Sent by Amber for <nobody>',
  ])
    expect(text).toContain(said)
})

test('a line break in the subject becomes a space', () => {
  const { subject, html } = composeMail({ ...letter, subject: 'Hello\r\nBcc: all@example.com' })
  expect(subject).toBe('Hello Bcc: all@example.com')
  expect(html).toContain('<title>Hello Bcc: all@example.com</title>')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://a b', '//saffron.test', ''])(
  'a button does not lead to %j',
  (url) => {
    expect(() => composeMail({ ...letter, button: { label: 'Open', url } })).toThrow('a button leads to')
  },
)

test('an accent that is no colour falls back to ours', () => {
  const { html } = composeMail({ ...letter, brand: { name: 'A', accent_color: 'red;background:url(x)' } })
  expect(html).toContain('#fbba10')
  expect(html).not.toContain('url(x)')
})
