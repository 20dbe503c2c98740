import type { ReportHead } from '#areas/reports/contract.ts'
import { addressOf } from '#areas/reports/web/data.ts'
import { Favourite } from '#areas/reports/web/parts/Favourite.tsx'
import classes from '#areas/reports/web/parts/reports.module.css'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Some reports under a heading: what each is called, what it tells, and whether it is a favourite. */
export function ReportCards({ title, reports }: { title: string; reports: readonly ReportHead[] }) {
  return (
    <section aria-label={title} className={classes.group}>
      <h2>{title}</h2>
      <ul className={classes.cards}>
        {reports.map((head) => (
          <li key={`${head.group}/${head.slug}`} className={classes.card}>
            <TenantLink to={addressOf(head)} className={classes.link}>
              {head.title}
            </TenantLink>
            <Favourite head={head} />
            <p>{firstSentence(head.definition)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const firstSentence = (text: string) => `${text.split('. ')[0]!.replace(/\.$/, '')}.`
