import { readMail, sendAgain } from '#areas/mail/actions.ts'
import { mails } from '#areas/mail/contract.ts'
import { listMails } from '#areas/mail/queries.ts'
import { shownTo } from '#areas/mail/rules.ts'
import { suppressionRoutes } from '#areas/mail/suppressions/routes.ts'
import { templateRoutes } from '#areas/mail/templates/routes.ts'
import type { On } from '#platform/http/mount.ts'

export function mailRoutes(on: On): void {
  templateRoutes(on)
  suppressionRoutes(on)
  on(mails.list, ({ db, query }) => listMails(db, query))
  on(mails.show, async (ctx) => shownTo(ctx.who, await readMail(ctx, ctx.params.id)))
  on(mails.deliver, (ctx) => sendAgain(ctx, ctx.params.id))
}
