import classes from '#areas/access/factors/web/parts/DueBanner.module.css'
import { dayText } from '#web/ui/format.ts'
import { TenantLink } from '#web/ui/TenantLink.tsx'

/** Over every page, within the days of grace: until when a second factor must be there. */
export function DueBanner({ due }: { due: string }) {
  return (
    <section className={classes.banner} aria-label="Two-factor">
      <p className={classes.words}>
        Your agency asks for two-factor.{' '}
        <span className={classes.more}>Set it up by {dayText(due.slice(0, 10))}.</span>
      </p>
      <TenantLink to="/profile?tab=security" className={classes.go}>
        Set it up
      </TenantLink>
    </section>
  )
}
