import { Button, Group, Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobs } from '#areas/jobs/contract.ts'
import { placesText } from '#areas/jobs/transitions.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Combobox } from '#kit/ui/form/Combobox.tsx'
import type { ComboboxOption } from '#kit/ui/form/ComboboxOptions.tsx'
import { useDebouncedSearch } from '#kit/ui/form/useDebouncedSearch.ts'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

/** Places a candidate: on an open job that has a place to fill, or on one that is made for it. */
export function PlaceCandidate({ id }: { id: number }) {
  const { can } = usePermissions()
  const [open, setOpen] = useState(false)
  const [makes, sees] = [can('jobs.create'), can('jobs.view')]
  if (!sees && !makes) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Place</Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title="Place on a job"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open && <Choice id={id} makes={makes} sees={sees} />}
      </Modal>
    </>
  )
}

function Choice({ id, makes, sees }: { id: number; makes: boolean; sees: boolean }) {
  const go = useGo()
  const [job, setJob] = useState<ComboboxOption>()
  const { setTyped, asked, isLate } = useDebouncedSearch()
  const found = useQuery({
    ...queryOf(jobs.list, { query: { status: 'open', per_page: 25, ...(asked ? { search: asked } : {}) } }),
    enabled: sees,
    placeholderData: keepPreviousData,
  })
  const none = found.data?.data.length === 0 && asked === ''
  const options = (found.data?.data ?? []).map((row) => ({
    value: String(row.id),
    label: `${row.title}, ${row.client_name} (${placesText(row.live_count, row.openings)})`,
  }))
  return (
    <>
      {sees && (
        <Combobox
          name="job_id"
          data-path="job_id"
          label="Open job"
          description={none ? 'No job has a place to fill now.' : 'Jobs with a place to fill.'}
          disabled={none}
          placeholder="Type a title"
          autoFocus
          options={options}
          chosen={job}
          clearable={false}
          busy={isLate(found)}
          onType={setTyped}
          onPick={setJob}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {makes && (
          <Button component={TenantLink} to={`/jobs/create?candidate_id=${id}`} variant="default">
            On a new job
          </Button>
        )}
        {sees && (
          <Button
            disabled={!job}
            onClick={() =>
              void go(`/jobs/${job?.value}/edit?tab=placements&placement=new&candidate_id=${id}`)
            }
          >
            Place on this job
          </Button>
        )}
      </Group>
    </>
  )
}
