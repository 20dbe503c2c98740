import { createTransport } from 'nodemailer'
import { isMailAddress, oneLine, senderOf } from '#platform/mail/address.ts'

export type MailAddress = { address: string; name?: string }

export type MailAttachment = { filename: string; content_type: string; content: Buffer }

export type MailMessage = {
  /** The name people see as sender; the address is always the installation's own, so that it passes SPF and DKIM. */
  from_name?: string
  to: MailAddress
  /** Where answers go; absent: to the sender. */
  reply_to?: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  /** Without angle brackets. The same for each try of one mail: a server that saw it can drop the second. */
  message_id: string
}

export type MailResult = {
  status: 'sent' | 'failed' | 'not_sent'
  /** What the server said, or why nothing was sent. */
  result: string
  /** A failure that may pass: the server is away, or said 4xx. */
  temporary?: boolean
  /** The server says that there is no such address: writing again is no use, and harms the sender's name. */
  bounced?: boolean
}

export type Mailer = {
  /** Never throws: what went wrong is in the result. */
  send(message: MailMessage): Promise<MailResult>
  /** The part of a Message-ID after the @. */
  readonly domain: string
  close(): void
}

export const noServer = 'not sent: no mail server configured'

/**
 * The way out for mail. `from` is `Saffron <saffron@example.com>` or a bare address; `smtpUrl` like
 * `smtps://user:password@mail.example.com:465`, absent: nothing is sent, and each result says so.
 */
export function openMail({ smtpUrl, from }: { smtpUrl?: string | undefined; from: string }): Mailer {
  const sender = senderOf(from)
  const domain = sender.address.split('@')[1] ?? 'localhost'
  if (!smtpUrl)
    return { domain, send: async () => ({ status: 'not_sent', result: noServer }), close: () => undefined }

  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // What people wrote is content, never a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object)

  return {
    domain,
    close: () => transport.close(),
    send: async (message) => {
      if (!isMailAddress(message.to.address))
        return {
          status: 'failed',
          result: `not a mail address: ${oneLine(message.to.address).slice(0, 200)}`,
        }
      try {
        const info = (await transport.sendMail({
          from: { address: sender.address, name: oneLine(message.from_name || sender.name) },
          to: { address: message.to.address, name: oneLine(message.to.name ?? '') },
          ...(isMailAddress(message.reply_to ?? '') ? { replyTo: message.reply_to } : {}),
          subject: oneLine(message.subject),
          text: message.text,
          html: message.html,
          messageId: `<${message.message_id}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: (message.attachments ?? []).map(({ filename, content_type, content }) => ({
            filename: oneLine(filename),
            contentType: /^[\w.+-]+\/[\w.+-]+$/.test(content_type)
              ? content_type
              : 'application/octet-stream',
            content,
          })),
        })) as { response?: string }
        return { status: 'sent', result: oneLine(info.response ?? 'sent') }
      } catch (error) {
        return failure(error as SmtpError)
      }
    },
  }
}

type SmtpError = Error & { responseCode?: number; response?: string; code?: string }

function failure(error: SmtpError): MailResult {
  const result = oneLine(error.response || error.message).slice(0, 1000)
  // No answer of the server at all: the line, not the mail, was at fault.
  const temporary = error.responseCode
    ? error.responseCode < 500
    : error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE'
  const bounced = isBounce(error.responseCode, result)
  return { status: 'failed', result, temporary, ...(bounced ? { bounced } : {}) }
}

/**
 * Is it the address that the server refuses for good? 550, 551 and 553 say so, and 5.1.x and 5.2.1 behind any 5xx.
 * What it refuses for the letter's sake (5.7 policy, 5.3 too large) or for now (5.2.2 full) says nothing of the address.
 */
export function isBounce(code: number | undefined, answer: string): boolean {
  if (!code || code < 500) return false
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? []
  if (subject === undefined) return [550, 551, 553].includes(code)
  return subject === '1' || (subject === '2' && detail === '1')
}
