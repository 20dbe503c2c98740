import { Button, Skeleton } from '@mantine/core'
import { IconLayoutKanban, IconList, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { JobCandidate } from '#areas/jobs/pipeline/contract.ts'
import { whyNotAdd } from '#areas/jobs/pipeline/rules.ts'
import { mostCards, useBoard } from '#areas/jobs/pipeline/web/data.ts'
import { AddCandidates } from '#areas/jobs/pipeline/web/parts/AddCandidates.tsx'
import classes from '#areas/jobs/pipeline/web/parts/Board.module.css'
import { Board } from '#areas/jobs/pipeline/web/parts/Board.tsx'
import { EditEntry } from '#areas/jobs/pipeline/web/parts/EditEntry.tsx'
import { PipelineList } from '#areas/jobs/pipeline/web/parts/PipelineList.tsx'
import { jobQuery } from '#areas/jobs/web/data.ts'
import type { Search } from '#kit/address.ts'
import { usePermissions } from '#kit/session.ts'
import { numberText } from '#kit/ui/format.ts'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Who is thought of for a job and how far each has come: as a board, or as a list (`?view=list`). */
export function PipelineTab({ id }: { id: number }) {
  const { can } = usePermissions()
  const { view } = useSearch({ strict: false }) as Search
  const { data: job } = useQuery(jobQuery(id))
  const board = useBoard(id)
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<JobCandidate>()
  if (board.isLoadingError)
    return <ErrorState error={board.error as Error} onRetry={() => void board.refetch()} />
  if (!board.data || !job) return <Skeleton height={320} radius="lg" />
  const { data: entries, meta } = board.data
  const mayAdd = can('jobs.update') && can('candidates.view') && !whyNotAdd(job)
  const add = mayAdd && (
    <Button size="xs" leftSection={<IconPlus size={15} stroke={2.2} />} onClick={() => setAdding(true)}>
      Choose candidates
    </Button>
  )
  return (
    <div className={classes.tab}>
      {entries.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={26} stroke={1.6} />}
          title="Nobody is thought of yet"
          text="Add the candidates you want to ask, and see at a glance how far each has come until one is placed."
        >
          {add}
        </EmptyState>
      ) : (
        <>
          <div className={classes.bar}>
            <Views job={id} list={view === 'list'} />
            {add}
          </div>
          {view === 'list' ? (
            <PipelineList job={id} onEdit={setEdited} />
          ) : (
            <>
              <Board entries={entries} onEdit={setEdited} />
              {meta.total > entries.length && (
                <p className={classes.more}>
                  {`The board shows the ${numberText(mostCards)} whose next action comes first. The list shows all ${numberText(meta.total)}.`}
                </p>
              )}
            </>
          )}
        </>
      )}
      {adding && (
        <AddCandidates
          job={job}
          there={new Set(entries.map(({ candidate_id }) => candidate_id))}
          onClose={() => setAdding(false)}
        />
      )}
      {edited && <EditEntry one={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

function Views({ job, list }: { job: number; list: boolean }) {
  const here = `/jobs/${job}/edit?tab=pipeline`
  return (
    <nav className={classes.views} aria-label="Show as">
      <TenantLink to={here} {...viewProps(!list)}>
        <IconLayoutKanban size={15} stroke={1.7} aria-hidden />
        Board
      </TenantLink>
      <TenantLink to={`${here}&view=list`} {...viewProps(list)}>
        <IconList size={15} stroke={1.7} aria-hidden />
        List
      </TenantLink>
    </nav>
  )
}

const viewProps = (on: boolean) => ({
  className: classes.view,
  replace: true,
  'data-active': on || undefined,
  'aria-current': on ? ('page' as const) : undefined,
  // The address of the board is a part of that of the list.
  activeOptions: { exact: true, includeSearch: true },
})
