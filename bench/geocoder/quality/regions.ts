/**
 * States and regions by country: the English name, then after `=` those in their own languages, and after `~` names that may also
 * be answered. Written by hand. The first level that people speak of, whatever its rank.
 */
const lines = `
US|Alabama;Alaska;Arizona;Arkansas;California;Colorado;Connecticut;Delaware;Florida;Hawaii;Idaho;Illinois;Indiana;Iowa;Kansas;Kentucky;Louisiana;Maine;Maryland;Massachusetts;Michigan;Minnesota;Mississippi;Missouri;Montana;Nebraska;Nevada;New Hampshire;New Jersey;New Mexico;New York;North Carolina;North Dakota;Ohio;Oklahoma;Oregon;Pennsylvania;Rhode Island;South Carolina;South Dakota;Tennessee;Texas;Utah;Vermont;Virginia;West Virginia;Wisconsin;Wyoming
CA|Alberta;British Columbia=Colombie-Britannique;Manitoba;New Brunswick=Nouveau-Brunswick;Newfoundland and Labrador;Nova Scotia=Nouvelle-Écosse;Ontario;Prince Edward Island;Quebec=Québec;Saskatchewan;Yukon;Nunavut;Northwest Territories
MX|Jalisco;Nuevo León;Yucatán;Quintana Roo;Baja California;Baja California Sur;Oaxaca;Chiapas;Sonora;Sinaloa;Michoacán;Tamaulipas
DE|Bavaria=Bayern;Saxony=Sachsen;Lower Saxony=Niedersachsen;Hesse=Hessen;Thuringia=Thüringen;Saxony-Anhalt=Sachsen-Anhalt;North Rhine-Westphalia=Nordrhein-Westfalen;Rhineland-Palatinate=Rheinland-Pfalz;Mecklenburg-Western Pomerania=Mecklenburg-Vorpommern;Brandenburg;Schleswig-Holstein;Saarland;Baden-Württemberg
AT|Tyrol=Tirol;Carinthia=Kärnten;Styria=Steiermark;Lower Austria=Niederösterreich;Upper Austria=Oberösterreich;Burgenland;Vorarlberg
CH|Ticino=Tessin;Valais=Wallis;Grisons=Graubünden;Vaud=Waadt;Aargau;Thurgau
FR|Brittany=Bretagne;Normandy=Normandie;Occitania=Occitanie;Grand Est;Hauts-de-France;Île-de-France;Nouvelle-Aquitaine;Pays de la Loire;Centre-Val de Loire;Bourgogne-Franche-Comté;Auvergne-Rhône-Alpes;Provence-Alpes-Côte d'Azur;Corsica=Corse
IT|Tuscany=Toscana;Lombardy=Lombardia;Piedmont=Piemonte;Sicily=Sicilia;Sardinia=Sardegna;Apulia=Puglia;Lazio;Veneto;Liguria;Umbria;Campania;Calabria;Abruzzo;Molise;Basilicata;Marche~The Marches;Emilia-Romagna;Aosta Valley=Valle d'Aosta;Friuli-Venezia Giulia;Trentino-South Tyrol=Trentino-Alto Adige
ES|Catalonia=Catalunya=Cataluña;Andalusia=Andalucía;Galicia;Aragon=Aragón;Basque Country=País Vasco=Euskadi;Castile and León=Castilla y León;Castilla-La Mancha~Castile-La Mancha;Extremadura;Balearic Islands=Illes Balears;Canary Islands=Canarias;Cantabria;Asturias;Navarre=Navarra;La Rioja;Valencian Community=Comunitat Valenciana=Comunidad Valenciana
PT|Azores=Açores;Madeira
GB|England;Scotland=Alba;Wales=Cymru;Northern Ireland
IE|Munster;Leinster;Connacht=Connaught
NL|North Holland=Noord-Holland;South Holland=Zuid-Holland;North Brabant=Noord-Brabant;Friesland=Fryslân;Zeeland;Gelderland;Drenthe;Overijssel;Flevoland
BE|Flanders=Vlaanderen;Wallonia=Wallonie
PL|Masovian Voivodeship=Mazowieckie;Silesian Voivodeship=Śląskie;Lesser Poland Voivodeship=Małopolskie;Pomeranian Voivodeship=Pomorskie
SE|Skåne County=Skåne län;Dalarna County=Dalarnas län;Norrbotten County=Norrbottens län
NO|Vestland;Rogaland;Nordland;Troms
FI|Lapland=Lappi;Uusimaa;Pirkanmaa
GR|Crete=Κρήτη;Attica=Αττική;Central Macedonia=Κεντρική Μακεδονία~Centre Macedonia
TR|Antalya;Bursa;Konya;Trabzon;Muğla;Hatay
RU|Tatarstan=Татарстан;Moscow Oblast=Московская область;Leningrad Oblast=Ленинградская область;Bashkortostan=Башкортостан;Krasnodar Krai=Краснодарский край;Primorsky Krai=Приморский край;Sakhalin Oblast=Сахалинская область;Dagestan=Дагестан
UA|Lviv Oblast=Львівська область;Odesa Oblast=Одеська область~Odessa;Kharkiv Oblast=Харківська область;Crimea=Крим
IN|Maharashtra=महाराष्ट्र;Kerala=കേരളം;Tamil Nadu=தமிழ்நாடு;Karnataka=ಕರ್ನಾಟಕ;Gujarat=ગુજરાત;Rajasthan=राजस्थान;West Bengal=পশ্চিমবঙ্গ;Bihar=बिहार;Uttar Pradesh=उत्तर प्रदेश;Goa;Assam=অসম
PK|Sindh=سندھ;Balochistan=بلوچستان
CN|Sichuan=四川;Guangdong=广东;Yunnan=云南;Zhejiang=浙江;Jiangsu=江苏;Shandong=山东;Hunan=湖南;Hubei=湖北;Henan=河南;Fujian=福建;Xinjiang=新疆;Tibet=西藏;Inner Mongolia=内蒙古;Hainan=海南
JP|Hokkaido=北海道;Okinawa=沖縄県;Aichi=愛知県;Kanagawa=神奈川県;Hyogo=兵庫県;Nagano=長野県;Shizuoka=静岡県;Miyagi=宮城県
KR|Gyeonggi Province=경기도;Gangwon Province=강원도;Jeju Province=제주도
AU|New South Wales;Queensland;South Australia;Tasmania;Victoria;Western Australia;Northern Territory;Australian Capital Territory
NZ|Otago;Waikato;Southland
BR|Minas Gerais;Bahia;Paraná;Rio Grande do Sul;Santa Catarina;Pernambuco;Ceará;Goiás;Mato Grosso;Amazonas;São Paulo;Rio de Janeiro
AR|Mendoza;Tierra del Fuego;Chubut;Salta;Misiones
CO|Antioquia;Cundinamarca;Valle del Cauca
EG|Giza=الجيزة;Aswan=أسوان;Luxor=الأقصر
IR|Fars=فارس;Gilan=گیلان;Khuzestan=خوزستان
ZA|Western Cape=Wes-Kaap;Gauteng;KwaZulu-Natal;Limpopo;Mpumalanga
NG|Kano State;Rivers State;Kaduna State
ID|Bali;East Java=Jawa Timur;West Java=Jawa Barat;Papua;Aceh
PH|Cebu;Palawan;Bohol
MY|Sabah;Sarawak;Penang=Pulau Pinang;Johor;Selangor
TH|Phuket=ภูเก็ต;Chiang Mai=เชียงใหม่
VN|Quảng Ninh;Lâm Đồng
`

/** Counties, as people write them. */
export const counties = `
Orange County, CA|US|Orange
Los Angeles County|US|Los Angeles
Cook County, Illinois|US|Cook
Harris County, Texas|US|Harris
Maricopa County|US|Maricopa
King County, WA|US|King
Miami-Dade County, Florida|US|Miami-Dade
Suffolk County, NY|US|Suffolk
Santa Clara County, California|US|Santa Clara
Franklin County, Ohio|US|Franklin
`
  .trim()
  .split('\n')
  .map((line) => {
    const [text = '', country = '', name = ''] = line.split('|')
    return { text, country, name }
  })

export const regions = lines
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [country = '', list = ''] = line.split('|')
    return list.split(';').map((line) => {
      const [names = '', ...others] = line.split('~')
      return { country, names: names.split('='), others }
    })
  })
