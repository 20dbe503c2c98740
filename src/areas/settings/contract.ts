import { z } from 'zod'
import { Image } from '#areas/settings/brand/contract.ts'
import {
  Currency,
  Day,
  endpoint,
  Minor,
  requiredText,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'
import { locales } from '#platform/locales.ts'
import { whyNotSlug } from '#platform/slug.ts'
import { Accepted } from '#platform/warnings.ts'

export { bankHolidays } from '#areas/settings/calendars/contract.ts'
export { Exchange, exchangeRates } from '#areas/settings/exchange-rates/contract.ts'
export { FloorPercent, legalFigures } from '#areas/settings/figures/contract.ts'
export { periods } from '#areas/settings/period-locks/contract.ts'

const agencyFields = {
  name: requiredText(120),
  tz: z.string().min(1).max(60),
  currency: Currency,
  /** How days, times, numbers and money are written. */
  locale: z.enum(locales),
  week_end: z.int().min(1).max(7),
  /** The month in which the financial year begins, 1 to 12. */
  fiscal_year_start: z.int().min(1).max(12),
  /** The first day of business here: nothing is entered, handed in or dated before it. */
  books_open_on: Day,
  approver_link_days: z.int().min(1, 'At least one day').max(90, 'At most 90 days'),
  /** So many days before its last one a placement counts as ending. */
  placement_ending_days: z.int().min(1, 'At least one day').max(90, 'At most 90 days'),
  /** Saffron reminds by itself: workers a day after a sheet was due, approvers a day after it was handed in. */
  remind_missing: z.boolean(),
  remind_waiting: z.boolean(),
  accent_color: z.string().regex(/^#[0-9a-f]{6}$/, 'A colour like #fbba10'),
  invoice_notes: text(1000),
  /** May an issued document that was never sent be made void? */
  void_invoices: z.boolean(),
  /** Corrections that move more than this on a side take two people, minor units; null: the duty alone says so. */
  corrections_alone_up_to: Minor.min(0, 'Not below nothing').max(999_999_999_999).nullable(),
  /** Who has to agree before approved hours are put right. */
  corrections_ask_worker: z.boolean(),
  corrections_ask_approver: z.boolean(),
}
export const AgencySettings = z.object({
  ...agencyFields,
  books_open_on: ShownDay,
  has_logo: z.boolean(),
  version: Version,
})
export const ChangeAgencySettings = z.object(agencyFields).partial().extend({
  accepted: Accepted.optional(),
  version: Version,
})

export const Logo = z.object({ image: Image })

/** The agency's name in addresses. */
export const Slug = z
  .string()
  .trim()
  .max(200)
  .superRefine((slug, found) => {
    const message = whyNotSlug(slug)
    if (message) found.addIssue({ code: 'custom', message })
  })
export const ChangeAddress = z.object({ slug: Slug })

export const settings = {
  show: endpoint({
    method: 'GET',
    path: '/settings',
    allow: 'member',
    evenByToken: true,
    reply: AgencySettings,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/settings',
    allow: ['settings.general', 'settings.brand', 'settings.invoices'],
    body: ChangeAgencySettings,
    reply: AgencySettings,
  }),
  address: endpoint({
    method: 'PUT',
    path: '/settings/address',
    allow: 'settings.general',
    summary: 'Changes the name the agency has in addresses; the old one redirects',
    body: ChangeAddress,
    reply: z.object({ slug: z.string() }),
  }),
  logo: endpoint({
    method: 'GET',
    path: '/settings/logo',
    allow: 'member',
    evenByToken: true,
    produces: 'image/*',
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/settings/logo',
    allow: 'settings.brand',
    body: Logo,
    reply: AgencySettings,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/settings/logo',
    allow: 'settings.brand',
    reply: AgencySettings,
  }),
}

export type AgencySettings = z.output<typeof AgencySettings>
export type ChangeAgencySettings = z.output<typeof ChangeAgencySettings>
