/** Countries by code: names in English as people write them, then names in their own languages. Written by hand. */
const lines = `
AF|Afghanistan|افغانستان
AL|Albania|Shqipëria
DZ|Algeria|الجزائر
AD|Andorra|Andorra
AO|Angola|Angola
AG|Antigua and Barbuda|
AR|Argentina|Argentina
AM|Armenia|Հայաստան
AU|Australia|
AT|Austria|Österreich
AZ|Azerbaijan|Azərbaycan
BS|Bahamas,The Bahamas|
BH|Bahrain|البحرين
BD|Bangladesh|বাংলাদেশ
BB|Barbados|
BY|Belarus|Беларусь
BE|Belgium|België,Belgique,Belgien
BZ|Belize|
BJ|Benin|Bénin
BT|Bhutan|འབྲུག
BO|Bolivia|Bolivia
BA|Bosnia and Herzegovina,Bosnia|Bosna i Hercegovina
BW|Botswana|
BR|Brazil|Brasil
BN|Brunei|
BG|Bulgaria|България
BF|Burkina Faso|
BI|Burundi|
KH|Cambodia|កម្ពុជា
CM|Cameroon|Cameroun
CA|Canada|
CV|Cape Verde,Cabo Verde|
CF|Central African Republic|République centrafricaine
TD|Chad|Tchad,تشاد
CL|Chile|
CN|China|中国
CO|Colombia|
KM|Comoros|Comores
CD|Democratic Republic of the Congo,DR Congo|République démocratique du Congo
CR|Costa Rica|
CI|Ivory Coast|Côte d’Ivoire
HR|Croatia|Hrvatska
CU|Cuba|
CY|Cyprus|Κύπρος,Kıbrıs
CZ|Czech Republic,Czechia|Česko
DK|Denmark|Danmark
DJ|Djibouti|جيبوتي
DM|Dominica|
DO|Dominican Republic|República Dominicana
TL|East Timor,Timor-Leste|
EC|Ecuador|
EG|Egypt|مصر
SV|El Salvador|
GQ|Equatorial Guinea|Guinea Ecuatorial
ER|Eritrea|ኤርትራ
EE|Estonia|Eesti
SZ|Eswatini,Swaziland|
ET|Ethiopia|ኢትዮጵያ
FJ|Fiji|
FI|Finland|Suomi
FR|France|
GA|Gabon|
GM|Gambia,The Gambia|
GE||საქართველო
DE|Germany|Deutschland
GH|Ghana|
GR|Greece|Ελλάδα
GL|Greenland|Kalaallit Nunaat
GD|Grenada|
GT|Guatemala|
GN|Guinea|Guinée
GW|Guinea-Bissau|
GY|Guyana|
HT|Haiti|Haïti
HN|Honduras|
HU|Hungary|Magyarország
IS|Iceland|Ísland
IN|India|भारत
ID|Indonesia|
IR|Iran|ایران
IQ|Iraq|العراق
IE|Ireland|Éire
IL|Israel|ישראל
IT|Italy|Italia
JM|Jamaica|
JP|Japan|日本
JO|Jordan|الأردن
KZ|Kazakhstan|Қазақстан
KE|Kenya|
KI|Kiribati|
XK|Kosovo|Kosova,Косово
KW|Kuwait|الكويت
KG|Kyrgyzstan|Кыргызстан
LA|Laos|ລາວ
LV|Latvia|Latvija
LB|Lebanon|لبنان
LS|Lesotho|
LR|Liberia|
LY|Libya|ليبيا
LI|Liechtenstein|
LT|Lithuania|Lietuva
LU|Luxembourg|Lëtzebuerg,Luxemburg
MG|Madagascar|Madagasikara
MW|Malawi|
MY|Malaysia|
MV|Maldives|
ML|Mali|
MT|Malta|
MH|Marshall Islands|
MR|Mauritania|موريتانيا
MU|Mauritius|Maurice
MX|Mexico|México
FM|Micronesia|
MD|Moldova|
MC|Monaco|
MN|Mongolia|Монгол
ME|Montenegro|Crna Gora
MA|Morocco|المغرب,Maroc
MZ|Mozambique|Moçambique
MM|Myanmar,Burma|မြန်မာ
NA|Namibia|
NR|Nauru|
NP|Nepal|नेपाल
NL|Netherlands,The Netherlands,Holland|Nederland
NZ|New Zealand|Aotearoa
NI|Nicaragua|
NE|Niger|
NG|Nigeria|
KP|North Korea|조선민주주의인민공화국
MK|North Macedonia|Северна Македонија
NO|Norway|Norge,Noreg
OM|Oman|عمان
PK|Pakistan|پاکستان
PW|Palau|
PS|Palestine|فلسطين
PA|Panama|Panamá
PG|Papua New Guinea|
PY|Paraguay|
PE|Peru|Perú
PH|Philippines,The Philippines|Pilipinas
PL|Poland|Polska
PT|Portugal|
QA|Qatar|قطر
CG|Republic of the Congo|République du Congo
RO|Romania|România
RU|Russia|Россия
RW|Rwanda|
KN|Saint Kitts and Nevis,St Kitts and Nevis|
LC|Saint Lucia,St. Lucia|
VC|Saint Vincent and the Grenadines|
WS|Samoa|
SM|San Marino|
ST|São Tomé and Príncipe|São Tomé e Príncipe
SA|Saudi Arabia|السعودية
SN|Senegal|Sénégal
RS|Serbia|Србија,Srbija
SC|Seychelles|
SL|Sierra Leone|
SG|Singapore|新加坡
SK|Slovakia|Slovensko
SI|Slovenia|Slovenija
SB|Solomon Islands|
SO|Somalia|Soomaaliya
ZA|South Africa|Suid-Afrika
KR|South Korea,Republic of Korea|대한민국,한국
SS|South Sudan|
ES|Spain|España,Espanya
LK|Sri Lanka|ශ්‍රී ලංකා
SD|Sudan|السودان
SR|Suriname|
SE|Sweden|Sverige
CH|Switzerland|Schweiz,Suisse,Svizzera
SY|Syria|سوريا
TW|Taiwan|台灣
TJ|Tajikistan|Тоҷикистон
TZ|Tanzania|
TH|Thailand|ประเทศไทย,ไทย
TG|Togo|
TO|Tonga|
TT|Trinidad and Tobago|
TN|Tunisia|تونس
TR|Turkey|Türkiye
TM|Turkmenistan|Türkmenistan
TV|Tuvalu|
UG|Uganda|
UA|Ukraine|Україна
AE|United Arab Emirates,UAE|الإمارات العربية المتحدة
GB|United Kingdom,UK,Great Britain|
US|United States,USA,United States of America|Estados Unidos
UY|Uruguay|
UZ|Uzbekistan|Oʻzbekiston
VU|Vanuatu|
VA|Vatican City|Città del Vaticano
VE|Venezuela|
VN|Vietnam|Việt Nam
YE|Yemen|اليمن
ZM|Zambia|
ZW|Zimbabwe|
`

export const countries = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', english = '', own = ''] = line.split('|')
    const list = (text: string) => text.split(',').filter(Boolean)
    return { code, english: list(english), own: list(own) }
  })
