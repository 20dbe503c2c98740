import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { mailServer, saffron } from '#test/agencies.ts'

/** Every mail that left since the house was opened, oldest first: at the mail server, or as a file where there is none. */
export async function mailsSent(): Promise<Email[]> {
  await saffron.settle()
  if (mailServer) return mailServer.emails
  const names = await readdir(saffron.mails).catch(() => [])
  return Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(saffron.mails, name)))),
  )
}

/**
 * The newest link that left and looks like this. Only here is the code of a link to be had: what is kept of a mail does
 * not hold it.
 */
export async function linkSent(looks: RegExp): Promise<RegExpExecArray> {
  const found = (await mailsSent())
    .map(({ text }) => looks.exec(text ?? ''))
    .findLast((each) => each !== null)
  if (!found) throw new Error(`no mail left with ${looks}`)
  return found
}
