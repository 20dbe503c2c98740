import { Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { workingTime } from '#areas/working-time/contract.ts'
import { TimeWeeks } from '#areas/working-time/web/parts/TimeWeeks.tsx'
import classes from '#areas/working-time/web/parts/working-time.module.css'
import { queryOf } from '#kit/query.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = { candidateId: number; onClose: () => void }

/** The average week of a worker, over the list. */
export function WorkingTimeDrawer({ candidateId, onClose }: Props) {
  const { data, isLoadingError, error, refetch } = useQuery(
    queryOf(workingTime.ofCandidate, { params: { id: candidateId } }),
  )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={<strong>{data?.candidate_name ?? 'Working time'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close working time' }}
      transitionProps={{ duration: 0 }}
    >
      {isLoadingError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={classes.body}>
          <TimeWeeks found={data} />
          <p className={classes.note}>
            <TenantLink to={`/candidates/${data.candidate_id}/view`}>{data.candidate_name}</TenantLink>
          </p>
        </div>
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Drawer>
  )
}
