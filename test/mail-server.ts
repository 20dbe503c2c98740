import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type TestMailServer = {
  /** `smtp://127.0.0.1:port`, for SMTP_URL. */
  url: string
  /** What came, oldest first. */
  emails: Email[]
  /** What the server answers to the next mails instead of taking them, in this order: `[451, 'Try later']`. */
  refusals: [code: number, words: string][]
  close(): Promise<void>
}

/** A real mail server on loopback that keeps what it is sent. */
export async function startMailServer(): Promise<TestMailServer> {
  const emails: Email[] = []
  const refusals: TestMailServer['refusals'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A sender keeps its connection open for the next mail; nobody waits for that at the end.
    closeTimeout: 100,
    // On a busy machine the next mail may come late; a connection that ends at that very moment would lose its turn.
    socketTimeout: 600_000,
    // Who writes is this machine: no name server is asked.
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const refusal = refusals.shift()
        if (refusal) return done(Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }))
        emails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails: emails,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
