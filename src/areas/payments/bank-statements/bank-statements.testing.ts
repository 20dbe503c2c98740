/** What banks write, as tests and measurements need it. */
export const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

export const csv = (...lines: string[]) => ['Date,Description,Name,Paid in,Paid out', ...lines].join('\r\n')

type Entry = {
  amount: string
  day?: string
  ref?: string
  text?: string
  name?: string
  debit?: boolean
  status?: string
}

export const camt = (
  entries: readonly Entry[],
  balances: { opening?: string; closing?: string } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id><Ccy>GBP</Ccy></Acct>
${balances.opening ? balance('OPBD', balances.opening) : ''}${balances.closing ? balance('CLBD', balances.closing) : ''}
${entries.map(entry).join('\n')}</Stmt></BkToCstmrStmt></Document>`

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`

const entry = ({
  amount,
  day = '2026-02-10',
  ref = '',
  text = '',
  name = '',
  debit = false,
  status = 'BOOK',
}: Entry) =>
  `<Ntry><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

export const ofxSgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP
<BANKACCTFROM><BANKID>200000<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260201<DTEND>20260228
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260210120000[0:GMT]<TRNAMT>1385.52<FITID>A1<NAME>NORTHWIND &amp; SONS<MEMO>INV 0001
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260211<TRNAMT>-20.00<FITID>A2<NAME>Bank charge
</BANKTRANLIST><LEDGERBAL><BALAMT>99.00<DTASOF>20260228</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

export const ofxXml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>DE02120300000000202051</ACCTID></BANKACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20260210</DTPOSTED><TRNAMT>12,50</TRNAMT><FITID>B1</FITID><NAME>Müller</NAME><MEMO><![CDATA[A < B & C]]></MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
