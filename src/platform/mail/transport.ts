import { createTransport } from 'nodemailer'
import { isMailAddress, oneLine, senderOf } from '#platform/mail/address.ts'
import { keptFiles } from '#platform/mail/kept-files.ts'

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
  /** What the server said, or why nothing was sent. Shown in the mail log: names no file and no code. */
  result: string
  /** A failure that may pass: the server is away, or said 4xx. */
  temporary?: boolean
  /** The server says that there is no such address: writing again is no use, and harms the sender's name. */
  bounced?: boolean
}

export type Mailer = {
  /** Never throws: what went wrong is in the result. */
  send(message: MailMessage): Promise<MailResult>
  /** Removes the files of mails that were kept for an agency which is erased. */
  forget(tenant: number): Promise<void>
  /** The part of a Message-ID after the @. */
  readonly domain: string
  close(): void
}

export const noServer = 'kept in a file on the server: no mail server is set'

/** The server that mails go to, or the folder where they lie instead, for whoever runs the machine. */
export type MailWay =
  | {
      /** `smtps://user:password@mail.example.com:465` */
      smtpUrl: string
    }
  | { folder: string; log: { warn(words: string): void } }

/** The way out for mail. `from` is `Saffron <saffron@example.com>` or a bare address. */
export function openMail({ from, ...way }: { from: string } & MailWay): Mailer {
  const sender = senderOf(from)
  const domain = sender.address.split('@')[1] ?? 'localhost'
  const leave = 'smtpUrl' in way ? bySmtp(way.smtpUrl) : toFolder(way)
  return {
    domain,
    close: leave.close,
    forget: leave.forget,
    send: async (message) => {
      if (!isMailAddress(message.to.address))
        return {
          status: 'failed',
          result: `not an email address: ${oneLine(message.to.address).slice(0, 200)}`,
        }
      try {
        return await leave.send(envelopeOf(sender, message), message.message_id)
      } catch (error) {
        return failure(error as SmtpError)
      }
    },
  }
}

type Envelope = ReturnType<typeof envelopeOf>
type Leave = Pick<Mailer, 'close' | 'forget'> & { send(mail: Envelope, id: string): Promise<MailResult> }

// What people wrote is content, never a file or an address to read from.
const closed = { disableFileAccess: true, disableUrlAccess: true }

function bySmtp(smtpUrl: string): Leave {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...closed,
  } as object)
  return {
    close: () => transport.close(),
    forget: async () => undefined,
    send: async (mail) => {
      const { response } = (await transport.sendMail(mail)) as { response?: string }
      return { status: 'sent', result: oneLine(response ?? 'sent') }
    },
  }
}

/** Whole mails, as they would have left. The log names each: that is how the installation's own people find its links. */
function toFolder({ folder, log }: Extract<MailWay, { folder: string }>): Leave {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closed } as object)
  const files = keptFiles(folder)
  return {
    close: () => undefined,
    forget: (tenant) => files.remove(`-mail.${tenant}.`),
    send: async (mail, id) => {
      // As a line of its own, too: bodies are wrapped and encoded.
      const link = /https?:\/\/\S+[?&]code=\S+/.exec(mail.text)?.[0]
      const headers = { ...mail.headers, ...(link ? { 'X-Link': { prepared: true, value: link } } : {}) }
      const { message } = (await transport.sendMail({ ...mail, headers })) as unknown as { message: Buffer }
      const file = await files.keep(id.split('@')[0]!, message)
      log.warn(`There is no mail server (SMTP_URL): an email was kept as ${file}`)
      return { status: 'not_sent', result: noServer }
    },
  }
}

function envelopeOf(sender: { address: string; name: string }, message: MailMessage) {
  return {
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
      contentType: /^[\w.+-]+\/[\w.+-]+$/.test(content_type) ? content_type : 'application/octet-stream',
      content,
    })),
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
 * What it refuses for the email's sake (5.7 policy, 5.3 too large) or for now (5.2.2 full) says nothing of the address.
 */
export function isBounce(code: number | undefined, answer: string): boolean {
  if (!code || code < 500) return false
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? []
  if (subject === undefined) return [550, 551, 553].includes(code)
  return subject === '1' || (subject === '2' && detail === '1')
}
