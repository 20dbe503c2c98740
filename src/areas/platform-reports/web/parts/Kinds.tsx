import classes from '#areas/platform-reports/web/parts/reports.module.css'
import { type ReportKey, reports } from '#areas/platform-reports/web/words.ts'
import { type Search, stringifySearch } from '#kit/address.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The reports as cards. Days and filters stay from one to the next; what only one knows does not. */
export function Kinds({ report, search }: { report: ReportKey; search: Search }) {
  const { metric: _metric, tenant: _tenant, report: _report, ...kept } = search
  return (
    <nav aria-label="Reports">
      <ul className={classes.kinds}>
        {Object.entries(reports).map(([key, { title, text }]) => (
          <li key={key}>
            <TenantLink
              to={`/reports${stringifySearch({ report: key, ...kept })}`}
              className={classes.kind}
              data-active={key === report || undefined}
              aria-current={key === report ? 'page' : undefined}
              activeProps={{}}
              resetScroll={false}
            >
              <strong>{title}</strong>
              <span>{text}</span>
            </TenantLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
