import { Modal, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templates } from '#areas/compliance/templates/contract.ts'
import classes from '#areas/compliance/web/parts/compliance.module.css'
import { severityNames, subjectNames } from '#areas/compliance/words.ts'
import { queryOf } from '#kit/query.ts'
import { countText } from '#kit/ui/format.ts'
import { ErrorState } from '#kit/ui/states.tsx'

/** What the templates would ask of a placement that is there. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const found = /^p?0*(\d{1,15})$/i.exec(typed.trim())
  const id = found && Number(found[1]) > 0 ? Number(found[1]) : undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title="Try the templates on a placement"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.body}>
        <TextInput
          label="Reference of the placement"
          description="It stands on the placement, and in every list of placements."
          placeholder="P00007"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {id === undefined ? null : <PreviewOf id={id} />}
      </div>
    </Modal>
  )
}

function PreviewOf({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(templates.preview, { params: { id } }),
    retry: false,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} radius="lg" />
  const { asked, left_out } = data
  return (
    <div className={classes.body} aria-live="polite">
      <p className={classes.lead}>
        {asked.length === 0
          ? 'For this placement nothing would be asked.'
          : `For this placement ${countText(asked.length, 'requirement')} would be asked:`}
      </p>
      <ul className={classes.asked}>
        {asked.map(({ requirement_id, name, applies_to, severity, template_name }) => (
          <li key={requirement_id}>
            <span>{name}</span>
            <span className={classes.note}>
              {subjectNames[applies_to]}, {severityNames[severity].toLowerCase()}, {template_name}
            </span>
          </li>
        ))}
      </ul>
      {left_out.length > 0 && <p className={classes.note}>Not for it: {left_out.join(', ')}.</p>}
    </div>
  )
}
