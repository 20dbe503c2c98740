/**
 * What the samples of the papers take for granted. They are short because of it, and true because each name has the
 * type of what it stands for.
 */
export const granted: {
  /** Names, by the file that exports them. */
  files: Record<string, string[]>
  /** What a sample finds already there, by its type. */
  values: Record<string, string>
} = {
  files: {
    '#areas/clients/contract.ts': ['ChangeClient', 'Client', 'clients'],
    '#areas/clients/queries.ts': ['findClient'],
    '#areas/clients/rules.ts': ['whyNotStatus'],
    '#areas/clients/web/words.ts': ['statusOptions'],
    '#areas/suppliers/contract.ts': ['suppliers'],
    '#platform/http/contract.ts': ['endpoint'],
    '#platform/money.ts': ['timedAmount'],
    '#platform/refusal.ts': ['refuse'],
    '#web/call.ts': ['call'],
    '#web/layouts/guard.ts': ['needs'],
    '#web/query.ts': ['queryOf'],
    '#web/ui/StatusBadge.tsx': ['StatusBadge'],
    '#web/ui/TenantLink.tsx': ['TenantLink', 'useGo'],
    '#web/ui/detail/Detail.tsx': ['Detail', 'Panel'],
    '#web/ui/detail/Facts.tsx': ['Facts'],
    '#web/ui/dialogs/deletion.ts': ['askToDelete'],
    '#web/ui/form/DateField.tsx': ['DateField'],
    '#web/ui/form/RecordForm.tsx': ['RecordForm'],
    '#web/ui/form/RecordPicker.tsx': ['RecordPicker'],
    '#web/ui/form/Section.tsx': ['Section', 'Wide'],
    '#web/ui/form/fields.tsx': ['SelectField', 'SwitchField', 'TextareaField', 'TextField'],
    '#web/ui/form/figures.tsx': ['MinutesField', 'MoneyField', 'RateField'],
    '#web/ui/form/useRecordForm.ts': ['useRecordForm'],
    '#web/ui/list/List.tsx': ['List'],
    '#web/ui/list/query.ts': ['prefetchList'],
    '#web/ui/list/search.ts': ['listSearch'],
    '#web/ui/values.tsx': ['Money'],
    '@mantine/core': ['Button'],
    '@tabler/icons-react': ['IconTrash'],
    '@tanstack/react-query': ['useSuspenseQuery'],
    '@tanstack/react-router': ['createFileRoute'],
    kysely: ['sql'],
    zod: ['z'],
  },
  values: {
    archive: '{ mutateAsync(given: { body: { ids: number[] } }): Promise<void> }',
    before: `import('#areas/clients/contract.ts').Client`,
    changes: `import('#areas/clients/contract.ts').Client`,
    client: `import('#areas/clients/contract.ts').Client`,
    fieldsOf: `(client: import('#areas/clients/contract.ts').Client) => import('zod').input<typeof ChangeClient>`,
    go: `ReturnType<typeof useGo>`,
    hours: 'number',
    JobsList: '(props: { client: number; embedded: boolean }) => import("react").ReactNode',
    lines: 'object[]',
    minutes: 'number',
    obligations: '{ live_placements: number; unpaid_documents: number }',
    on: `import('#platform/http/mount.ts').On`,
    params: `import('zod').ZodObject<{ id: typeof import('#platform/http/contract.ts').IdParam }>`,
    rate: 'string',
    row: '{ client_id: number }',
  },
}
