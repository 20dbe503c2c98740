import { Button, Drawer, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { keyInformation, NewKeyInformation } from '#areas/key-information/contract.ts'
import { refreshes } from '#areas/key-information/web/data.ts'
import { Document } from '#areas/key-information/web/parts/Document.tsx'
import classes from '#areas/key-information/web/parts/key-information.module.css'
import { call } from '#kit/call.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { notifyRefusal } from '#kit/ui/toast.ts'

type Props = { placementId: number; isUmbrella: boolean; onClose: () => void }

/** What whoever issues it says besides what is known, and what it will read like. */
export function IssueDialog({ placementId, isUmbrella, onClose }: Props) {
  const form = useRecordForm({
    schema: NewKeyInformation as z.ZodType<NewKeyInformation, NewKeyInformation>,
    initial: { margin: 0, other_deductions: '', fees: '', benefits: '', connection: '' },
    save: (body) => call(keyInformation.issue, { params: { id: placementId }, body: body as never }),
    saved: 'Issued. The worker is told.',
    refreshes,
    onSaved: onClose,
  })
  return (
    <Drawer
      opened
      onClose={() => form.saving || onClose()}
      position="right"
      size={640}
      title={<strong>Key information document</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <Form form={form}>
        <div className={classes.body}>
          <p className={classes.note}>
            Pay, payer, leave and deductions come from the placement, the engagement and your legal figures.
            Say what else the worker is to know; what is left empty reads “None”.
          </p>
          {isUmbrella && <MoneyField name="margin" label="Margin of the umbrella company, a week" />}
          {isUmbrella && (
            <TextareaField
              name="connection"
              label="Connection between you and the umbrella company"
              rows={2}
            />
          )}
          <TextareaField name="other_deductions" label="Other deductions or costs" rows={2} />
          <TextareaField name="fees" label="Fees for goods or services" rows={2} />
          <TextareaField name="benefits" label="Other benefits" rows={2} />
          <Preview placementId={placementId} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              Cancel
            </Button>
            <SubmitButton loading={form.saving}>Issue</SubmitButton>
          </Group>
        </div>
      </Form>
    </Drawer>
  )
}

function Preview({ placementId }: { placementId: number }) {
  const { form, isUnreadable } = useFormState()
  const preview = useMutation({
    mutationFn: () =>
      call(keyInformation.preview, { params: { id: placementId }, body: form.values as never }),
    onError: notifyRefusal,
  })
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        disabled={isUnreadable}
        loading={preview.isPending}
        onClick={() => preview.mutate()}
      >
        {preview.data ? 'Preview again' : 'Preview'}
      </Button>
      {preview.data && <Document content={preview.data} />}
    </>
  )
}
