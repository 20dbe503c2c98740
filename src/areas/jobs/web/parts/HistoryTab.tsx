import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { JobDetail } from '#areas/jobs/contract.ts'
import { History } from '#kit/ui/detail/History.tsx'

/** Who changed the job, or one of its placements. */
export function HistoryTab({ job }: { job: JobDetail }) {
  const [of, setOf] = useState('job')
  const options = [
    { value: 'job', label: 'The job' },
    ...job.placements.map((row) => ({ value: String(row.id), label: `${row.ref}, ${row.candidate_name}` })),
  ]
  return (
    <>
      {options.length > 1 && (
        <NativeSelect
          label="History of"
          data={options}
          value={of}
          onChange={(event) => setOf(event.currentTarget.value)}
          maw={320}
          mb="md"
        />
      )}
      {of === 'job' ? (
        <History subject="jobs" id={job.id} />
      ) : (
        <History key={of} subject="placements" id={Number(of)} />
      )}
    </>
  )
}
