import type { BannerFacts } from '#kit/banners.ts'
import { banner, FrameBanner } from '#kit/ui/FrameBanner.tsx'
import { agencyDay, dayText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Over every page, within the days of grace: until when a second factor must be there. */
export function DueBanner({ me }: BannerFacts) {
  const due = me?.second_factor_due
  const link = (
    <TenantLink to="/profile?tab=security" className={banner.button}>
      Set it up
    </TenantLink>
  )
  return (
    <FrameBanner label="Two-factor" action={link}>
      Your agency asks for two-factor.{' '}
      <span className={banner.more}>Set it up by {due && dayText(agencyDay(due))}.</span>
    </FrameBanner>
  )
}
