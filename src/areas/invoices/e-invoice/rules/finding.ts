/** What a rule of the norm, or of Peppol, says against an e-invoice. */
export type Finding = {
  /** As the official rules call it: `BR-CO-10`, `PEPPOL-EN16931-R003`. */
  rule: string
  /** A warning hinders nobody from sending it. */
  severity: 'error' | 'warning'
  /** Where it stands in the model: `buyer.vat_number`, `lines.2.quantity`. */
  field: string
  text: string
}

export type Say = (rule: string, field: string, text: string) => void

export type Findings = { error: Say; warning: Say; found: Finding[] }

/** So many errors, and so many warnings: nobody reads more, and what is wrong stays wrong. */
const mostFindings = 1_000

/** Collects what holds not: each rule is told once for a field, by whatever found it first. */
export function openFindings(): Findings {
  const found: Finding[] = []
  const said = new Set<string>()
  const saying = (severity: Finding['severity']): Say => {
    let count = 0
    return (rule, field, text) => {
      const key = `${rule} ${field}`
      if (count >= mostFindings || said.has(key)) return
      said.add(key)
      count += 1
      found.push({ rule, severity, field, text })
    }
  }
  return { error: saying('error'), warning: saying('warning'), found }
}
