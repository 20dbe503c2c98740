import type { Billing } from '#areas/billing/plan/contract.ts'
import classes from '#areas/billing/plan/web/parts/plan.module.css'
import { numberText } from '#kit/ui/format.ts'

const names = {
  users: { label: 'Users', rule: 'staff who can sign in or are invited' },
  workers: { label: 'Active workers', rule: 'candidates who are neither leads, leavers nor archived' },
  storage_mb: { label: 'Storage', rule: 'documents, files and exports that are kept, files in the bin, too' },
} as const
const order = ['users', 'workers', 'storage_mb'] as const

/** How much of each limit is used now, and how that is counted. */
export function Use({ used, limits }: Pick<Billing, 'used' | 'limits'>) {
  return (
    <ul className={classes.uses}>
      {order.map((what) => {
        const limit = limits[what]
        const unit = what === 'storage_mb' ? ' MB' : ''
        const { label, rule } = names[what]
        return (
          <li key={what} className={classes.use}>
            <div>
              <strong>{label}</strong>
              <span>
                {numberText(used[what])}
                {limit === null ? unit : ` of ${numberText(limit)}${unit}`}
              </span>
            </div>
            {limit !== null && (
              <meter
                className={classes.bar}
                aria-label={label}
                min={0}
                max={limit}
                high={limit * 0.95}
                optimum={0}
                value={Math.min(used[what], limit)}
              />
            )}
            <p className={classes.dim}>
              Counted: {rule}.{limit === null ? ' As many as you like.' : ''}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
