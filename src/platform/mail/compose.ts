import { textOn } from '#platform/colours.ts'
import { oneLine } from '#platform/mail/address.ts'

export type EmailContent = {
  /** Who writes: stands at the top. */
  brand: {
    name: string
    /** The line above. */
    accent_color?: string
    /** The button. */
    secondary_color?: string
    /** A whole address; shown instead of the name. */
    logo_url?: string
  }
  subject: string
  heading: string
  paragraphs: string[]
  /** Label and value, one a line: number, amount, due date. */
  facts?: [label: string, value: string][]
  button?: Link
  /** Other places to go, below the button. */
  links?: Link[]
  /** Below all of it, still in the email. */
  signature?: string
  /** Small print: why this came, and whom to ask; a link where one can do something about it. */
  footer: (string | Link)[]
}

type Link = { label: string; url: string }

export type Composed = { subject: string; text: string; html: string }

/**
 * The same email as text and as HTML. Everything given is data: markup in it is shown, not obeyed. Button and links
 * take http and https only; the button's address is also written out, for who does not trust buttons.
 */
export function composeMail(email: EmailContent): Composed {
  const links = [email.button, ...(email.links ?? []), ...email.footer].filter(
    (one) => typeof one === 'object',
  )
  for (const { url } of links)
    if (!isWebAddress(url)) throw new Error(`a button leads to a web address, not to ${url}`)
  return { subject: oneLine(email.subject), text: asText(email), html: asHtml(email) }
}

function asText(email: EmailContent): string {
  const { brand, heading, paragraphs, facts = [], button, links = [], signature, footer } = email
  return [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.url}`,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    signature,
    [
      '-- ',
      brand.name,
      ...footer.map((line) => (typeof line === 'string' ? line : `${line.label}: ${line.url}`)),
    ].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#2a283b'
const soft = '#6b6978'

function asHtml(email: EmailContent): string {
  const { brand, subject, heading, paragraphs, facts = [], button, links = [], signature, footer } = email
  const accent = colourOr(brand.accent_color, '#fbba10')
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f6f5f2;${font};color:${ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:10px;border-top:4px solid ${accent}">
<tr><td style="padding:28px 32px 0;font-size:15px;font-weight:600">${masthead(brand)}</td></tr>
<tr><td style="padding:20px 32px 32px;font-size:15px;line-height:1.55">
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3;font-weight:600">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${facts.length ? factTable(facts) : ''}
${button ? buttonRow(button, colourOr(brand.secondary_color, ink)) : ''}
${links.map((link) => `<p style="margin:14px 0 0">${anchor(link, ink)}</p>`).join('\n')}
${signature ? `<p style="margin:24px 0 0">${lines(signature)}</p>` : ''}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:16px 32px;font-size:12px;line-height:1.5;color:${soft}">${footer.map((line) => (typeof line === 'string' ? escapeHtml(line) : anchor(line, soft))).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const colourOr = (colour: string | undefined, usual: string) =>
  colour && /^#[0-9a-f]{6}$/i.test(colour) ? colour : usual

/** The logo, with the name for who sees no pictures; or the name. */
function masthead({ name, logo_url }: EmailContent['brand']): string {
  if (!logo_url || !isWebAddress(logo_url)) return escapeHtml(name)
  return `<img src="${escapeHtml(logo_url)}" alt="${escapeHtml(name)}" style="max-height:44px;max-width:220px;border:0">`
}

const isWebAddress = (url: string) => /^https?:\/\/[^\s]+$/i.test(url)

function paragraph(text: string): string {
  return `<p style="margin:0 0 14px">${lines(text)}</p>`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function factTable(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" style="padding:7px 16px 7px 0;font-weight:400;color:${soft};border-bottom:1px solid #e4e2ea">${escapeHtml(label)}</th><td align="right" style="padding:7px 0;font-weight:500;border-bottom:1px solid #e4e2ea">${escapeHtml(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;font-size:14px;border-collapse:collapse">${rows.join('')}</table>`
}

function buttonRow({ label, url }: Link, colour: string): string {
  const href = escapeHtml(url)
  return `<p style="margin:22px 0 18px"><a href="${href}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${colour};color:${textOn(colour)};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:12px;line-height:1.5;color:${soft};word-break:break-all">Or open this address: <a href="${href}" style="color:${soft}">${href}</a></p>`
}

function anchor({ label, url }: Link, colour: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${colour}">${escapeHtml(label)}</a>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
