import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { jobCandidates, type Stage, stages } from '#areas/jobs/pipeline/contract.ts'
import { stageNames } from '#areas/jobs/pipeline/words.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

/** A placement is made one by one: nobody becomes placed here. */
const options = stages
  .filter((stage) => stage !== 'placed')
  .map((value) => ({ value, label: stageNames[value] }))

/** Moves all that were chosen to one stage; declining gives them one reason. */
export function MoveMany({ ids, onClose }: { ids: number[]; onClose: (decided: number) => void }) {
  const chosen = useChosenRows(jobCandidates.list, ids)
  const [stage, setStage] = useState<Stage>('contacted')
  return (
    <BulkDialog
      title="Move to another stage"
      verb="Move"
      done="moved"
      summary={<ChosenSummary chosen={ids.length} found={chosen?.length} one="candidate" />}
      rows={chosen?.map((one) => ({
        id: one.id,
        name: `${one.candidate_name}, ${one.job_title}`,
        to: `/jobs/${one.job_id}/edit?tab=pipeline`,
        whyNot: one.stage === stage ? 'They are there already.' : undefined,
      }))}
      reason={stage === 'declined' ? { label: 'Why are they declined?' } : undefined}
      each={(id, reason) => {
        const { version } = chosen!.find((one) => one.id === id)!
        const why = stage === 'declined' ? { rejected_reason: reason } : {}
        return call(jobCandidates.change, { params: { id }, body: { version, stage, ...why } })
      }}
      onClose={(decided) => {
        if (decided > 0) void refresh('job-candidates', 'history')
        onClose(decided)
      }}
    >
      <NativeSelect
        mt="md"
        label="Stage"
        data={options}
        value={stage}
        onChange={(event) => setStage(event.currentTarget.value as Stage)}
      />
    </BulkDialog>
  )
}
