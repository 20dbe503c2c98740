import { changeSettings, readLogo, setLogo, showSettingsToStaff } from '#areas/settings/actions.ts'
import { changeAddress } from '#areas/settings/address.ts'
import { lookAt } from '#areas/settings/brand/actions.ts'
import { brandRoutes } from '#areas/settings/brand/routes.ts'
import { calendarRoutes } from '#areas/settings/calendars/routes.ts'
import { settings } from '#areas/settings/contract.ts'
import { exchangeRateRoutes } from '#areas/settings/exchange-rates/routes.ts'
import { figureRoutes } from '#areas/settings/figures/routes.ts'
import { periodRoutes } from '#areas/settings/period-locks/routes.ts'
import type { Early, On, Said } from '#platform/http/mount.ts'

export function settingsRoutes(on: On) {
  on(settings.show, (ctx) => showSettingsToStaff(ctx))
  on(settings.change, (ctx) => changeSettings(ctx, ctx.body))
  on(settings.address, (ctx) => changeAddress(ctx, ctx.body.slug))
  on(settings.logo, async (ctx) => {
    const { bytes, type } = await readLogo(ctx)
    return ctx.reply.type(type).send(bytes)
  })
  on(settings.setLogo, (ctx) => setLogo(ctx, ctx.received), receiveLogo)
  on(settings.removeLogo, (ctx) => setLogo(ctx, null))

  brandRoutes(on)

  calendarRoutes(on)
  periodRoutes(on)
  figureRoutes(on)
  exchangeRateRoutes(on)
}

const receiveLogo = (early: Early & { said: () => Said<typeof settings.setLogo> }) =>
  lookAt(early, { picture: 'logo', ...early.said().body })
