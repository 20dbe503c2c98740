import { Text } from '@mantine/core'
import { z } from 'zod'
import { chasing, type ProfileSchedule, Schedule } from '#areas/payments/chasing/contract.ts'
import { attachmentNames, attachments, modes, toneNames, tones } from '#areas/payments/chasing/words.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Props = {
  schedule: Schedule
  /** The profile whose it is; absent: the agency's own. */
  profile?: ProfileSchedule
  onClose: () => void
}

const modeNames = {
  agency: 'As the agency does',
  off: 'Never',
  own: 'By steps of its own',
}

const schema = z.object({
  mode: z.enum(modes),
  steps: Schedule.shape.steps,
  attach: Schedule.shape.attach,
})

/** When reminders leave, in which tone, and with what attached. */
export function ScheduleDialog({ schedule, profile, onClose }: Props) {
  const { mode, steps, attach, version } = schedule
  const form = useRecordForm({
    schema,
    initial: { mode, steps, attach },
    save: async (values): Promise<unknown> => {
      if (!profile)
        return call(chasing.changeSchedule, {
          body: { ...values, mode: values.mode === 'own' ? 'own' : 'off', version },
        })
      const { billing_profile_id: id } = profile
      return call(chasing.changeProfile, { params: { id }, body: { ...values, version } })
    },
    saved: 'Schedule saved',
    refreshes: ['chasing-schedule', 'clients', 'history'],
    onSaved: onClose,
  })
  const chosen = (form.form.values as { mode: string }).mode
  const names = profile ? modeNames : { off: 'Switched off', own: 'Switched on' }
  return (
    <FormModal
      title={profile ? `Reminders for ${profile.label}` : 'Reminders of what is due'}
      form={form}
      submit="Save"
      onClose={onClose}
    >
      <SelectField
        name="mode"
        label="Reminders"
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
        description="What fell due before it is switched on is left in peace."
      />
      {(chosen === 'own' || !profile) && (
        <>
          <Text size="sm">Days count from the due date; −3 is three days before it.</Text>
          <FieldArray
            name="steps"
            word="Step"
            fresh={() => ({ days: null, tone: 'firm' })}
            none="Add at least one step."
          >
            {(prefix) => (
              <>
                <NumberField name={`${prefix}.days`} label="Days after due" />
                <SelectField
                  name={`${prefix}.tone`}
                  label="Tone"
                  options={tones.map((value) => ({ value, label: toneNames[value] }))}
                />
              </>
            )}
          </FieldArray>
          <SelectField
            name="attach"
            label="Attached"
            options={attachments.map((value) => ({ value, label: attachmentNames[value] }))}
          />
        </>
      )}
    </FormModal>
  )
}
