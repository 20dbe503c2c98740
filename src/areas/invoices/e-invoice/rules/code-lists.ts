/** The lists of codes that EN 16931 names, as the CEF publishes them. */
const listed = (...lines: string[]) => new Set(lines.join(' ').split(' '))

/** UNCL1001: invoices and credit notes. */
export const documentTypes = listed(
  '71 80 81 82 83 84 102 130 202 203 204 211 218 219 261 262 295 296 308 325 326 331 380 381 382 383 384 385 386 387',
  '388 389 390 393 394 395 396 420 456 457 458 471 472 473 500 501 502 503 527 532 553 575 623 633 751 780 817 870 875',
  '876 877 935',
)
/** UNCL4461 */
export const paymentMeansCodes = listed(
  ...[
    Array.from({ length: 70 }, (_, at) => String(at + 1)).join(' '),
    '74 75 76 77 78 91 92 93 94 95 96 97 98 ZZZ',
  ],
)
export const vatCategories = listed('AE L M E S Z G O K B')

/** EAS: registers of electronic addresses. */
export const addressRegisters = listed(
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191',
  '0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218',
  '0219 0220 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925',
  '9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948',
  '9949 9950 9951 9952 9953 9957 9959 AN AQ AS AU EM',
)

/** ISO 6523: registers of companies, 0002 to 0248 with a few that were never given out. */
const noRegisters = listed('0092 0103 0181 0182')
export const isCompanyRegister = (scheme: string): boolean =>
  /^0\d{3}$/.test(scheme) && Number(scheme) >= 2 && Number(scheme) <= 248 && !noRegisters.has(scheme)

/** ISO 3166-1, with Kosovo and Northern Ireland as the norm has them. */
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
export const isCountry = (code: string): boolean =>
  code === '1A' ||
  code === 'XI' ||
  (/^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined && !['EU', 'UK', 'ZZ', 'XK'].includes(code))
/** Before a VAT number Greece is EL. */
export const hasCountry = (number: string): boolean =>
  number.startsWith('EL') || isCountry(number.slice(0, 2))
