import { describe, expect, it } from 'vitest'
import { askedReferences, type ReferenceFacts, whyNotLabels } from '#areas/clients/references.ts'

const facts = (more: Partial<ReferenceFacts> = {}): ReferenceFacts => ({
  references_at_submit: ['Cost centre'],
  references_at_issue: ['Job'],
  client_references: [],
  entered: [],
  ...more,
})

describe('what is asked of a timesheet', () => {
  it('is what the client wants, then what its placement does besides', () => {
    const client_references = [
      { label: 'JOB', value: 'J-7', needed: 'submit' as const },
      { label: 'Ward', value: '', needed: 'no' as const },
    ]
    const entered = [{ label: 'ward', value: '12' }]
    expect(askedReferences(facts({ client_references, entered }))).toEqual([
      { label: 'Cost centre', needed: 'submit', value: '', fixed: false },
      { label: 'Job', needed: 'submit', value: 'J-7', fixed: true },
      { label: 'Ward', needed: 'no', value: '12', fixed: false },
    ])
  })

  it('takes what the placement says over what was entered before', () => {
    const client_references = [{ label: 'Job', value: 'J-7', needed: 'no' as const }]
    const entered = [{ label: 'Job', value: 'J-1' }]
    expect(askedReferences(facts({ client_references, entered }))[1]).toMatchObject({
      ...{ needed: 'issue', value: 'J-7', fixed: true },
    })
  })

  it('stands there once', () => {
    expect(whyNotLabels(['Job', 'Ward'], ['a', 'b'])).toBeUndefined()
    expect(whyNotLabels(['Job', 'job'], ['a', 'b'])?.errors).toEqual({
      b: ['This reference stands here already'],
    })
  })
})
