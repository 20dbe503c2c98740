import { Button, Group, Modal, Stack } from '@mantine/core'
import { ChangeSite, NewSite, type Site, siteRecord, sites } from '#areas/clients/sites/contract.ts'
import { CalendarField } from '#areas/settings/web/public.tsx'
import { call } from '#kit/call.ts'
import { AddressFields } from '#kit/ui/form/AddressFields.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Props = { onClose: () => void }
const refreshes = ['sites', 'jobs', 'history']

export function AddSite({ client_id, onClose }: Props & { client_id: number }) {
  const form = useRecordForm({
    schema: NewSite,
    initial: siteRecord.blank,
    save: (body) => call(sites.create, { params: { id: client_id }, body }),
    saved: 'Site added',
    refreshes,
    onSaved: onClose,
  })
  return (
    <Dialog title="Add site" onClose={onClose}>
      <Form form={form}>
        <Fields saving={form.saving} onClose={onClose} />
      </Form>
    </Dialog>
  )
}

export function EditSite({ site, onClose }: Props & { site: Site }) {
  const form = useRecordForm({
    schema: ChangeSite.extend(siteRecord.fields),
    initial: { ...siteRecord.valuesOf(site), version: site.version },
    save: (body) => call(sites.change, { params: { id: site.id }, body }),
    saved: 'Site saved',
    refreshes,
    onSaved: onClose,
  })
  return (
    <Dialog title={`Edit ${site.name}`} onClose={onClose}>
      <Form form={form}>
        <Fields saving={form.saving} onClose={onClose} />
      </Form>
    </Dialog>
  )
}

function Dialog({ title, onClose, children }: Props & { title: string; children: React.ReactNode }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  )
}

function Fields({ saving, onClose }: Props & { saving: boolean }) {
  return (
    <Stack gap="sm">
      <TextField name="name" label="Name" placeholder="Ward 3, North depot" autoFocus maxLength={120} />
      <TextField name="cost_centre" label="Cost centre" />
      <AddressFields />
      <CalendarField
        name="holiday_calendar_id"
        label="Bank holidays"
        description="Which days count as bank holidays at this site"
        placeholder="Those of the client"
      />
      <TextareaField name="note" label="Note" />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton loading={saving}>Save</SubmitButton>
      </Group>
    </Stack>
  )
}
