import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { awr } from '#areas/awr/contract.ts'
import { AwrWeeks } from '#areas/awr/web/parts/AwrWeeks.tsx'
import classes from '#areas/awr/web/parts/awr.module.css'
import { queryOf } from '#kit/query.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The weeks of a worker at a client, over the list. */
export function AwrDrawer({ placementId, onClose }: { placementId: number; onClose: () => void }) {
  const { data, isLoadingError, error, refetch } = useQuery(
    queryOf(awr.show, { params: { id: placementId } }),
  )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={<strong>{data ? `${data.candidate_name} at ${data.client_name}` : 'AWR weeks'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the weeks' }}
      transitionProps={{ duration: 0 }}
    >
      {isLoadingError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={classes.body}>
          <AwrWeeks found={data} />
          <p className={classes.note}>
            <TenantLink to={`/candidates/${data.candidate_id}/view`}>{data.candidate_name}</TenantLink> ·{' '}
            <TenantLink to={`/clients/${data.client_id}/view`}>{data.client_name}</TenantLink> ·{' '}
            <TenantLink to={`/jobs/${data.job_id}/edit?tab=placements&placement=${placementId}`}>
              The placement
            </TenantLink>
          </p>
        </div>
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Drawer>
  )
}
