import { z } from 'zod'
import { requirements, starterParts } from '#areas/compliance/requirements/contract.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { notify } from '#kit/ui/toast.ts'

const options = [
  { value: 'paye', label: 'Workers on your own payroll' },
  { value: 'umbrella', label: 'Workers through umbrella companies' },
  { value: 'limited', label: 'Limited companies' },
  { value: 'clients', label: 'Terms of clients' },
]

/** Adds what agencies in the United Kingdom usually ask for, by how this one engages people. */
export function StartingSet({ onClose }: { onClose: () => void }) {
  const form = useRecordForm({
    schema: z.object({ parts: z.array(z.enum(starterParts)).min(1, 'Choose at least one') }),
    initial: { parts: [...starterParts] },
    save: (body) => call(requirements.starter, { body }),
    refreshes: ['compliance-requirements', 'compliance-templates'],
    onSaved: ({ added, kept }) => {
      notify({
        type: 'success',
        title: added === 0 ? 'You have all of them already' : `${added} requirements added`,
        description: `${kept} were there and stayed as they are. The template “UK starting set” asks for them.`,
      })
      onClose()
    },
  })
  return (
    <FormModal title="Add the starting set" form={form} submit="Add requirements" onClose={onClose}>
      <p>
        What agencies in the United Kingdom usually ask for, with a template that asks for it. What is there
        already stays as you have it. Check each text: the law moves.
      </p>
      <MultiSelectField name="parts" label="You engage" options={options} />
    </FormModal>
  )
}
