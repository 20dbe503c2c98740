import {
  changeSettings,
  readLogo,
  readMail,
  sendAgain,
  setLogo,
  showSettings,
} from '#areas/settings/actions.ts'
import { changeAddress } from '#areas/settings/address.ts'
import { brandRoutes } from '#areas/settings/brand/routes.ts'
import { calendarRoutes } from '#areas/settings/calendars/routes.ts'
import { mails, settings } from '#areas/settings/contract.ts'
import { entityRoutes } from '#areas/settings/entities/routes.ts'
import { listMails } from '#areas/settings/mail-queries.ts'
import { periodRoutes } from '#areas/settings/period-locks/routes.ts'
import { shownTo } from '#areas/settings/rules.ts'
import { suppressionRoutes } from '#areas/settings/suppressions/routes.ts'
import { templateRoutes } from '#areas/settings/templates/routes.ts'
import type { On } from '#platform/http/mount.ts'

export function settingsRoutes(on: On) {
  on(settings.show, (ctx) => showSettings(ctx))
  on(settings.change, (ctx) => changeSettings(ctx, ctx.body))
  on(settings.address, (ctx) => changeAddress(ctx, ctx.body.slug))
  on(settings.logo, async (ctx) => {
    const { bytes, type } = await readLogo(ctx)
    return ctx.reply.type(type).send(bytes)
  })
  on(settings.setLogo, (ctx) => setLogo(ctx, ctx.body.image))
  on(settings.removeLogo, (ctx) => setLogo(ctx, null))

  brandRoutes(on)
  templateRoutes(on)
  suppressionRoutes(on)

  calendarRoutes(on)
  entityRoutes(on)
  periodRoutes(on)

  on(mails.list, ({ db, query }) => listMails(db, query))
  on(mails.show, async (ctx) => shownTo(ctx.who, await readMail(ctx, ctx.params.id)))
  on(mails.deliver, (ctx) => sendAgain(ctx, ctx.params.id))
}
