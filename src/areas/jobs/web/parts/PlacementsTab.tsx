import { Button } from '@mantine/core'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import type { JobDetail } from '#areas/jobs/contract.ts'
import { EditPlacement } from '#areas/jobs/web/parts/EditPlacement.tsx'
import { NewPlacement } from '#areas/jobs/web/parts/NewPlacement.tsx'
import classes from '#areas/jobs/web/parts/Placements.module.css'
import { PlacementTable } from '#areas/jobs/web/parts/PlacementTable.tsx'
import type { AgencySettings } from '#areas/settings/contract.ts'
import { usePermissions } from '#kit/session.ts'
import { EmptyState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = {
  job: JobDetail
  agency: AgencySettings
  /** The id of the open placement, `new`, or nothing. */
  open: string | undefined
  /** Whom the address names for a new one. */
  worker: number | undefined
  today: string
}

/** Nobody is placed on a job that is closed, cancelled or on hold. */
const takesWorkers: readonly string[] = ['draft', 'open', 'filled']

/** Who works on the job, and the terms of the one that is open. A single worker is open by itself. */
export function PlacementsTab({ job, agency, open, worker, today }: Props) {
  const { can } = usePermissions()
  const mayAdd = can('placements.create') && takesWorkers.includes(job.status)
  const only = job.placements.length === 1 ? job.placements[0]!.id : undefined
  const chosen = open === 'new' ? undefined : open ? Number(open) : only
  const here = `/jobs/${job.id}/edit?tab=placements`
  const address = `${here}&placement=new`
  if (job.placements.length === 0 && open !== 'new') {
    return (
      <div className={classes.panel}>
        <EmptyState
          icon={<IconUserPlus size={26} stroke={1.6} />}
          title="Nobody is placed yet"
          text="Place a worker with their rates and terms, and their timesheets are expected from the first day."
        >
          {mayAdd && (
            <Button component={TenantLink} to={address} leftSection={<IconPlus size={16} stroke={2.2} />}>
              Place a worker
            </Button>
          )}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={classes.tab}>
      {job.placements.length > 0 && (
        <section className={classes.panel}>
          <header className={classes.head}>
            <h2 className={classes.title}>Placements</h2>
            {mayAdd && open !== 'new' && (
              <Button
                component={TenantLink}
                to={address}
                variant="default"
                size="xs"
                leftSection={<IconPlus size={15} stroke={2.2} />}
              >
                Place a worker
              </Button>
            )}
          </header>
          <PlacementTable placements={job.placements} chosen={chosen} />
        </section>
      )}
      {open === 'new' && <NewPlacement job={job} agency={agency} today={today} worker={worker} />}
      {chosen !== undefined && <EditPlacement id={chosen} back={only ? '/jobs' : here} today={today} />}
    </div>
  )
}
