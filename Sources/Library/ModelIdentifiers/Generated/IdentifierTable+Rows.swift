// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.
// swift-format-ignore-file

extension IdentifierTable {
  /// Tag, script, family of networks and English name, by tabulators.
  static let rows = """
    aa-Latn	Latn	latin	Afar, Latin script
    abs-Latn-ID	Latn	latin	Ambonese Malay, Latin script, regional variant for Indonesia
    ace-Latn-ID	Latn	latin	Achinese, Latin script, regional variant for Indonesia
    act-Latn-NL	Latn	latin	Achterhoeks, Latin script, regional variant for Netherlands
    af	Latn	latin	Afrikaans, Latin script
    am	Ethi	ethiopic	Amharic, Ethiopic script
    an-Latn-ES	Latn	latin	Aragonese, Latin script, regional variant for Spain
    anw-Latn-NG	Latn	latin	Anaang, Latin script, regional variant for Nigeria
    ar	Arab	arabic	Arabic, Arabic script
    as	Beng	bengali	Assamese, Bangla script
    awa-Deva-IN	Deva	devanagari	Awadhi, Devanagari script, regional variant for India
    az-Latn-AZ	Latn	latin	Azerbaijani, Latin script, regional variant for Azerbaijan
    bah-Latn-BS	Latn	latin	Bahamas Creole English, Latin script, regional variant for Bahamas
    bar-Latn-AT	Latn	latin	Bavarian, Latin script, regional variant for Austria
    bcq-Latn-ET	Latn	latin	Bench, Latin script, regional variant for Ethiopia
    be	Cyrl	cyrillic	Belarusian, Cyrillic script
    ber-Latn	Latn	latin	Berber languages, Latin script
    bew-Latn-ID	Latn	latin	Betawi, Latin script, regional variant for Indonesia
    bfy-Deva-IN	Deva	devanagari	Bagheli, Devanagari script, regional variant for India
    bfz-Deva-IN	Deva	devanagari	Mahasu Pahari, Devanagari script, regional variant for India
    bg	Cyrl	cyrillic	Bulgarian, Cyrillic script
    bgc-Deva-IN	Deva	devanagari	Haryanvi, Devanagari script, regional variant for India
    bgq-Deva-IN	Deva	devanagari	Bagri, Devanagari script, regional variant for India
    bgq-Deva-PK	Deva	devanagari	Bagri, Devanagari script, regional variant for Pakistan
    bgx-Latn-TR	Latn	latin	Balkan Gagauz Turkish, Latin script, regional variant for Turkey
    bgz-Latn-ID	Latn	latin	Banggai, Latin script, regional variant for Indonesia
    bhb-Deva	Deva	devanagari	Bhili, Devanagari script
    bho-Deva-IN	Deva	devanagari	Bhojpuri, Devanagari script, regional variant for India
    bi-Latn-VU	Latn	latin	Bislama, Latin script, regional variant for Vanuatu
    bik-Latn-PH	Latn	latin	Bikol, Latin script, regional variant for Philippines
    bjj-Deva-IN	Deva	devanagari	Kanauji, Devanagari script, regional variant for India
    bjn-Latn-ID	Latn	latin	Banjar, Latin script, regional variant for Indonesia
    bn	Beng	bengali	Bangla, Bangla script
    bn-Latn	Latn	latin	Bangla, Latin script
    bo-Tibt	Tibt	tibetan	Tibetan, Tibetan script
    bom-Latn-NG	Latn	latin	Berom, Latin script, regional variant for Nigeria
    brx-Deva	Deva	devanagari	Bodo, Devanagari script
    brx-Latn	Latn	latin	Bodo, Latin script
    bs	Latn	latin	Bosnian, Latin script
    bto-Latn-PH	Latn	latin	Rinconada Bikol, Latin script, regional variant for Philippines
    btz-Latn-ID	Latn	latin	Batak Alas-Kluet, Latin script, regional variant for Indonesia
    bzc-Latn-MG	Latn	latin	Southern Betsimisaraka Malagasy, Latin script, regional variant for Madagascar
    ca	Latn	latin	Catalan, Latin script
    ceb-Latn	Latn	latin	Cebuano, Latin script
    cgg-Latn-UG	Latn	latin	Chiga, Latin script, regional variant for Uganda
    ch-GU	Latn	latin	Chamorro, Latin script, regional variant for Guam
    cjk-Latn-CD	Latn	latin	Chokwe, Latin script, regional variant for Congo - Kinshasa
    co-Latn	Latn	latin	Corsican, Latin script
    cps-Latn-PH	Latn	latin	Capiznon, Latin script, regional variant for Philippines
    crs-Latn-SC	Latn	latin	Seselwa Creole French, Latin script, regional variant for Seychelles
    cs	Latn	latin	Czech, Latin script
    cy	Latn	latin	Welsh, Latin script
    cyo-Latn-PH	Latn	latin	Cuyonon, Latin script, regional variant for Philippines
    da	Latn	latin	Danish, Latin script
    de	Latn	latin	German, Latin script
    de-AT	Latn	latin	German, Latin script, regional variant for Austria
    de-BE	Latn	latin	German, Latin script, regional variant for Belgium
    de-CH	Latn	latin	German, Latin script, regional variant for Switzerland
    de-DE	Latn	latin	German, Latin script, regional variant for Germany
    de-LU	Latn	latin	German, Latin script, regional variant for Luxembourg
    dnj-Latn-CI	Latn	latin	Dan, Latin script, regional variant for Côte d’Ivoire
    doi-Deva	Deva	devanagari	Dogri, Devanagari script
    doi-Latn	Latn	latin	Dogri, Latin script
    drs-Latn-ET	Latn	latin	Gedeo, Latin script, regional variant for Ethiopia
    drt-Latn-NL	Latn	latin	Drents, Latin script, regional variant for Netherlands
    dsb-DE	Latn	latin	Lower Sorbian, Latin script, regional variant for Germany
    el	Grek	greek	Greek, Greek script
    en	Latn	latin	English, Latin script
    en-AU	Latn	latin	English, Latin script, regional variant for Australia
    en-CA	Latn	latin	English, Latin script, regional variant for Canada
    en-GB	Latn	latin	English, Latin script, regional variant for UK
    en-IN	Latn	latin	English, Latin script, regional variant for India
    en-KE	Latn	latin	English, Latin script, regional variant for Kenya
    en-NG	Latn	latin	English, Latin script, regional variant for Nigeria
    en-PH	Latn	latin	English, Latin script, regional variant for Philippines
    en-US	Latn	latin	English, Latin script, regional variant for US
    en-ZA	Latn	latin	English, Latin script, regional variant for South Africa
    eo	Latn	latin	Esperanto, Latin script
    es	Latn	latin	Spanish, Latin script
    es-AR	Latn	latin	Spanish, Latin script, regional variant for Argentina
    es-ES	Latn	latin	Spanish, Latin script, regional variant for Spain
    es-MX	Latn	latin	Spanish, Latin script, regional variant for Mexico
    es-US	Latn	latin	Spanish, Latin script, regional variant for US
    et	Latn	latin	Estonian, Latin script
    et-EE	Latn	latin	Estonian, Latin script, regional variant for Estonia
    eu	Latn	latin	Basque, Latin script
    eu-ES	Latn	latin	Basque, Latin script, regional variant for Spain
    ext-Latn-ES	Latn	latin	Extremaduran, Latin script, regional variant for Spain
    fa	Arab	arabic	Persian, Arabic script
    fan-Latn-GQ	Latn	latin	Fang, Latin script, regional variant for Equatorial Guinea
    fi	Latn	latin	Finnish, Latin script
    fil-Latn	Latn	latin	Filipino, Latin script
    fj-FJ	Latn	latin	Fijian, Latin script, regional variant for Fiji
    fo-FO	Latn	latin	Faroese, Latin script, regional variant for Faroe Islands
    fr	Latn	latin	French, Latin script
    fr-002	Latn	latin	French, Latin script, regional variant for Africa
    fr-BE	Latn	latin	French, Latin script, regional variant for Belgium
    fr-CA	Latn	latin	French, Latin script, regional variant for Canada
    fr-CH	Latn	latin	French, Latin script, regional variant for Switzerland
    fr-FR	Latn	latin	French, Latin script, regional variant for France
    fy	Latn	latin	Western Frisian, Latin script
    ga	Latn	latin	Irish, Latin script
    gax-Latn-ET	Latn	latin	Borana-Arsi-Guji Oromo, Latin script, regional variant for Ethiopia
    gay-Latn-ID	Latn	latin	Gayo, Latin script, regional variant for Indonesia
    gbm-Deva-IN	Deva	devanagari	Garhwali, Devanagari script, regional variant for India
    gcr-Latn-GF	Latn	latin	Guianese Creole French, Latin script, regional variant for French Guiana
    gd-Latn	Latn	latin	Scottish Gaelic, Latin script
    gd-Latn-GB	Latn	latin	Scottish Gaelic, Latin script, regional variant for UK
    gdx-Deva-IN	Deva	devanagari	Godwari, Devanagari script, regional variant for India
    gju-Deva	Deva	devanagari	Gujari, Devanagari script
    gl	Latn	latin	Galician, Latin script
    gl-ES	Latn	latin	Galician, Latin script, regional variant for Spain
    gos-Latn-NL	Latn	latin	Gronings, Latin script, regional variant for Netherlands
    gpe-Latn-GH	Latn	latin	Ghanaian Pidgin English, Latin script, regional variant for Ghana
    gsw-CH	Latn	latin	Swiss German, Latin script, regional variant for Switzerland
    gu	Gujr	gujarati	Gujarati, Gujarati script
    gu-Latn	Latn	latin	Gujarati, Latin script
    gv	Latn	latin	Manx, Latin script
    gyn-Latn	Latn	latin	Guyanese Creole English, Latin script
    haq-Latn-TZ	Latn	latin	Ha, Latin script, regional variant for Tanzania
    haw-Latn	Latn	latin	Hawaiian, Latin script
    hdy-Latn	Latn	latin	Hadiyya, Latin script
    he	Hebr	hebrew	Hebrew, Hebrew script
    hi	Deva	devanagari	Hindi, Devanagari script
    hi-Latn	Latn	latin	Hindi, Latin script
    hif-Deva	Deva	devanagari	Fiji Hindi, Devanagari script
    hil-Latn-PH	Latn	latin	Hiligaynon, Latin script, regional variant for Philippines
    hmn-Latn	Latn	latin	Hmong, Latin script
    hne-Deva-IN	Deva	devanagari	Chhattisgarhi, Devanagari script, regional variant for India
    hni-Latn-CN	Latn	latin	Hani, Latin script, regional variant for China
    ho-Latn-PG	Latn	latin	Hiri Motu, Latin script, regional variant for Papua New Guinea
    hoj-Deva-IN	Deva	devanagari	Hadothi, Devanagari script, regional variant for India
    hr	Latn	latin	Croatian, Latin script
    hrx-Latn-BR	Latn	latin	Hunsrik, Latin script, regional variant for Brazil
    ht	Latn	latin	Haitian Creole, Latin script
    hu	Latn	latin	Hungarian, Latin script
    hy	Armn	armenian	Armenian, Armenian script
    id	Latn	latin	Indonesian, Latin script
    igb-Latn-NG	Latn	latin	Ebira, Latin script, regional variant for Nigeria
    ii-Latn	Latn	latin	Sichuan Yi, Latin script
    ilo-Latn-PH	Latn	latin	Iloko, Latin script, regional variant for Philippines
    is	Latn	latin	Icelandic, Latin script
    it	Latn	latin	Italian, Latin script
    it-CH	Latn	latin	Italian, Latin script, regional variant for Switzerland
    it-IT	Latn	latin	Italian, Latin script, regional variant for Italy
    ium-Latn-CN	Latn	latin	Iu Mien, Latin script, regional variant for China
    ja	Jpan	japanese	Japanese, Japanese script
    jam-Latn-JM	Latn	latin	Jamaican Creole English, Latin script, regional variant for Jamaica
    jax-Latn-ID	Latn	latin	Jambi Malay, Latin script, regional variant for Indonesia
    jbo-Latn	Latn	latin	Lojban, Latin script
    jv-Latn	Latn	latin	Javanese, Latin script
    ka	Geor	georgian	Georgian, Georgian script
    kde-Latn-TZ	Latn	latin	Makonde, Latin script, regional variant for Tanzania
    kfr-Deva-IN	Deva	devanagari	Kachhi, Devanagari script, regional variant for India
    kfy-Deva-IN	Deva	devanagari	Kumaoni, Devanagari script, regional variant for India
    kge-Latn-ID	Latn	latin	Komering, Latin script, regional variant for Indonesia
    kha-Latn-IN	Latn	latin	Khasi, Latin script, regional variant for India
    kj-Latn	Latn	latin	Kuanyama, Latin script
    kk	Cyrl	cyrillic	Kazakh, Cyrillic script
    kl	Latn	latin	Kalaallisut, Latin script
    km	Khmr	khmer	Khmer, Khmer script
    kmb-Latn-AO	Latn	latin	Kimbundu, Latin script, regional variant for Angola
    kmz-Latn	Latn	latin	Khorasani Turkish, Latin script
    kn	Knda	kannada	Kannada, Kannada script
    kn-Latn	Latn	latin	Kannada, Latin script
    ko	Kore	korean	Korean, Korean script
    kok	Deva	devanagari	Konkani, Devanagari script
    kok-IN	Deva	devanagari	Konkani, Devanagari script, regional variant for India
    kok-Latn	Latn	latin	Konkani, Latin script
    kru-Deva-IN	Deva	devanagari	Kurukh, Devanagari script, regional variant for India
    ks-Deva	Deva	devanagari	Kashmiri, Devanagari script
    ks-Latn	Latn	latin	Kashmiri, Latin script
    ksh-Latn-DE	Latn	latin	Colognian, Latin script, regional variant for Germany
    ktb-Latn	Latn	latin	Kambaata, Latin script
    ktu-Latn-CD	Latn	latin	Kituba, Latin script, regional variant for Congo - Kinshasa
    ku-Latn	Latn	latin	Kurdish, Latin script
    kw-Latn-GB	Latn	latin	Cornish, Latin script, regional variant for UK
    ky-Cyrl	Cyrl	cyrillic	Kyrgyz, Cyrillic script
    la	Latn	latin	Latin, Latin script
    lad-Latn-BA	Latn	latin	Ladino, Latin script, regional variant for Bosnia
    laj-Latn-UG	Latn	latin	Lango (Uganda), Latin script, regional variant for Uganda
    lb	Latn	latin	Luxembourgish, Latin script
    led-Latn-CD	Latn	latin	Lendu, Latin script, regional variant for Congo - Kinshasa
    lld-Latn-IT	Latn	latin	Ladin, Latin script, regional variant for Italy
    lmn-Deva	Deva	devanagari	Lambadi, Devanagari script
    lo	Laoo	lao	Lao, Lao script
    lon-Latn-MW	Latn	latin	Malawi Lomwe, Latin script, regional variant for Malawi
    lt	Latn	latin	Lithuanian, Latin script
    luy-Latn-KE	Latn	latin	Luyia, Latin script, regional variant for Kenya
    lv	Latn	latin	Latvian, Latin script
    mad-Latn-ID	Latn	latin	Madurese, Latin script, regional variant for Indonesia
    mag-Deva-IN	Deva	devanagari	Magahi, Devanagari script, regional variant for India
    mai-IN	Deva	devanagari	Maithili, Devanagari script, regional variant for India
    mai-Latn	Latn	latin	Maithili, Latin script
    mas-Latn-KE	Latn	latin	Masai, Latin script, regional variant for Kenya
    max-Latn-ID	Latn	latin	North Moluccan Malay, Latin script, regional variant for Indonesia
    mdh-Latn-PH	Latn	latin	Maguindanaon, Latin script, regional variant for Philippines
    mel-Latn-MY	Latn	latin	Central Melanau, Latin script, regional variant for Malaysia
    meo-Latn-MY	Latn	latin	Kedah Malay, Latin script, regional variant for Malaysia
    mfb-Latn-ID	Latn	latin	Bangka, Latin script, regional variant for Indonesia
    mfp-Latn-ID	Latn	latin	Makassar Malay, Latin script, regional variant for Indonesia
    mg	Latn	latin	Malagasy, Latin script
    mi-Latn	Latn	latin	Maori, Latin script
    min-Latn-ID	Latn	latin	Minangkabau, Latin script, regional variant for Indonesia
    mk	Cyrl	cyrillic	Macedonian, Cyrillic script
    ml	Mlym	malayalam	Malayalam, Malayalam script
    ml-Latn	Latn	latin	Malayalam, Latin script
    mn-Cyrl	Cyrl	cyrillic	Mongolian, Cyrillic script
    mni-Latn	Latn	latin	Manipuri, Latin script
    mqy-Latn-ID	Latn	latin	Manggarai, Latin script, regional variant for Indonesia
    mr	Deva	devanagari	Marathi, Devanagari script
    mr-IN	Deva	devanagari	Marathi, Devanagari script, regional variant for India
    mr-Latn	Latn	latin	Marathi, Latin script
    mrw-Latn-PH	Latn	latin	Maranao, Latin script, regional variant for Philippines
    ms	Latn	latin	Malay, Latin script
    ms-BN	Latn	latin	Malay, Latin script, regional variant for Brunei
    ms-MY	Latn	latin	Malay, Latin script, regional variant for Malaysia
    msi-Latn-MY	Latn	latin	Sabah Malay, Latin script, regional variant for Malaysia
    mt	Latn	latin	Maltese, Latin script
    mtr-Deva-IN	Deva	devanagari	Mewari, Devanagari script, regional variant for India
    mui-Latn-ID	Latn	latin	Musi, Latin script, regional variant for Indonesia
    mup-Deva-IN	Deva	devanagari	Malvi, Devanagari script, regional variant for India
    mve-Deva-PK	Deva	devanagari	Marwari (Pakistan), Devanagari script, regional variant for Pakistan
    mwr-Deva-IN	Deva	devanagari	Marwari, Devanagari script, regional variant for India
    mww-Latn-CN	Latn	latin	Hmong Daw, Latin script, regional variant for China
    my	Mymr	myanmar	Burmese, Myanmar script
    myx-Latn-UG	Latn	latin	Masaaba, Latin script, regional variant for Uganda
    nah-Latn	Latn	latin	Nahuatl languages, Latin script
    nap-Latn-IT	Latn	latin	Neapolitan, Latin script, regional variant for Italy
    ndc-Latn-ZW	Latn	latin	Ndau, Latin script, regional variant for Zimbabwe
    ne	Deva	devanagari	Nepali, Devanagari script
    ne-IN	Deva	devanagari	Nepali, Devanagari script, regional variant for India
    ne-Latn	Latn	latin	Nepali, Latin script
    ne-NP	Deva	devanagari	Nepali, Devanagari script, regional variant for Nepal
    new-Deva-NP	Deva	devanagari	Newari, Devanagari script, regional variant for Nepal
    ng-Latn-NA	Latn	latin	Ndonga, Latin script, regional variant for Namibia
    nga-Latn-CD	Latn	latin	Ngbaka, Latin script, regional variant for Congo - Kinshasa
    niq-Latn-KE	Latn	latin	Nandi, Latin script, regional variant for Kenya
    nl-BE	Latn	latin	Dutch, Latin script, regional variant for Belgium
    nl-NL	Latn	latin	Dutch, Latin script, regional variant for Netherlands
    nn-NO	Latn	latin	Norwegian Nynorsk, Latin script, regional variant for Norway
    no	Latn	latin	Norwegian, Latin script
    noe-Deva-IN	Deva	devanagari	Nimadi, Devanagari script, regional variant for India
    nr-ZA	Latn	latin	South Ndebele, Latin script, regional variant for South Africa
    nso	Latn	latin	Northern Sotho, Latin script
    ny	Latn	latin	Nyanja, Latin script
    nym-Latn-TZ	Latn	latin	Nyamwezi, Latin script, regional variant for Tanzania
    nyo-Latn-UG	Latn	latin	Nyoro, Latin script, regional variant for Uganda
    oc-Latn-FR	Latn	latin	Occitan, Latin script, regional variant for France
    oj-Latn	Latn	latin	Ojibwa, Latin script
    olo-Latn-RU	Latn	latin	Livvi, Latin script, regional variant for Russia
    om	Latn	latin	Oromo, Latin script
    or	Orya	odia	Odia, Odia script
    or-Latn	Latn	latin	Odia, Latin script
    pa	Guru	punjabi	Punjabi, Gurmukhi script
    pa-Latn	Latn	latin	Punjabi, Latin script
    pag-Latn-PH	Latn	latin	Pangasinan, Latin script, regional variant for Philippines
    pam-Latn-PH	Latn	latin	Pampanga, Latin script, regional variant for Philippines
    pap-Latn	Latn	latin	Papiamento, Latin script
    pcc-Latn-CN	Latn	latin	Bouyei, Latin script, regional variant for China
    pcd-Latn-BE	Latn	latin	Picard, Latin script, regional variant for Belgium
    pcm-Latn-NG	Latn	latin	Nigerian Pidgin, Latin script, regional variant for Nigeria
    pko-Latn-KE	Latn	latin	Pökoot, Latin script, regional variant for Kenya
    pl	Latn	latin	Polish, Latin script
    pms-Latn-IT	Latn	latin	Piedmontese, Latin script, regional variant for Italy
    pmy-Latn-ID	Latn	latin	Papuan Malay, Latin script, regional variant for Indonesia
    pov-Latn-GW	Latn	latin	Upper Guinea Crioulo, Latin script, regional variant for Guinea-Bissau
    prk-Latn-MM	Latn	latin	Parauk, Latin script, regional variant for Myanmar
    pse-Latn-ID	Latn	latin	Central Malay, Latin script, regional variant for Indonesia
    pt	Latn	latin	Portuguese, Latin script
    pt-002	Latn	latin	Portuguese, Latin script, regional variant for Africa
    pt-BR	Latn	latin	Portuguese, Latin script, regional variant for Brazil
    pt-PT	Latn	latin	Portuguese, Latin script, regional variant for Portugal
    qu-PE	Latn	latin	Quechua, Latin script, regional variant for Peru
    quc-Latn	Latn	latin	Kʼicheʼ, Latin script
    rcf-Latn-RE	Latn	latin	Réunion Creole French, Latin script, regional variant for Réunion
    rkt-Deva-IN	Deva	devanagari	Rangpuri, Devanagari script, regional variant for India
    rm-CH	Latn	latin	Romansh, Latin script, regional variant for Switzerland
    rn-BI	Latn	latin	Rundi, Latin script, regional variant for Burundi
    ro-RO	Latn	latin	Romanian, Latin script, regional variant for Romania
    ru	Cyrl	cyrillic	Russian, Cyrillic script
    rwr-Deva-IN	Deva	devanagari	Marwari (India), Devanagari script, regional variant for India
    sa-Deva-IN	Deva	devanagari	Sanskrit, Devanagari script, regional variant for India
    sa-Latn	Latn	latin	Sanskrit, Latin script
    sat-Deva	Deva	devanagari	Santali, Devanagari script
    sat-Latn	Latn	latin	Santali, Latin script
    sc-Latn-IT	Latn	latin	Sardinian, Latin script, regional variant for Italy
    sck-Deva-IN	Deva	devanagari	Sadri, Devanagari script, regional variant for India
    sco-Latn-GB	Latn	latin	Scots, Latin script, regional variant for UK
    sd-Deva	Deva	devanagari	Sindhi, Devanagari script
    sd-Latn	Latn	latin	Sindhi, Latin script
    sdc-Latn-IT	Latn	latin	Sassarese Sardinian, Latin script, regional variant for Italy
    sg-CF	Latn	latin	Sango, Latin script, regional variant for Central African Republic
    sgc-Latn-KE	Latn	latin	Kipsigis, Latin script, regional variant for Kenya
    sgj-Deva-IN	Deva	devanagari	Surgujia, Devanagari script, regional variant for India
    sgs-Latn-LT	Latn	latin	Samogitian, Latin script, regional variant for Lithuania
    si	Sinh	sinhala	Sinhala, Sinhala script
    sk	Latn	latin	Slovak, Latin script
    skg-Latn-MG	Latn	latin	Sakalava Malagasy, Latin script, regional variant for Madagascar
    sl	Latn	latin	Slovenian, Latin script
    sm	Latn	latin	Samoan, Latin script
    sn-Latn	Latn	latin	Shona, Latin script
    so	Latn	latin	Somali, Latin script
    sq	Latn	latin	Albanian, Latin script
    sr-Cyrl	Cyrl	cyrillic	Serbian, Cyrillic script
    sr-Latn-RS	Latn	latin	Serbian, Latin script, regional variant for Serbia
    ss-SZ	Latn	latin	Swati, Latin script, regional variant for Eswatini
    stv-Latn	Latn	latin	Silt'e, Latin script
    su-Latn	Latn	latin	Sundanese, Latin script
    suk-Latn-TZ	Latn	latin	Sukuma, Latin script, regional variant for Tanzania
    sv-FI	Latn	latin	Swedish, Latin script, regional variant for Finland
    sv-SE	Latn	latin	Swedish, Latin script, regional variant for Sweden
    sw	Latn	latin	Swahili, Latin script
    swv-Deva-IN	Deva	devanagari	Shekhawati, Devanagari script, regional variant for India
    sxu-Latn-DE	Latn	latin	Upper Saxon, Latin script, regional variant for Germany
    syl-Latn	Latn	latin	Sylheti, Latin script
    ta	Taml	tamil	Tamil, Tamil script
    ta-Latn	Latn	latin	Tamil, Latin script
    tdx-Latn-MG	Latn	latin	Tandroy-Mahafaly Malagasy, Latin script, regional variant for Madagascar
    te	Telu	telugu	Telugu, Telugu script
    te-Latn	Latn	latin	Telugu, Latin script
    tet-Latn-TL	Latn	latin	Tetum, Latin script, regional variant for Timor-Leste
    tg-Cyrl	Cyrl	cyrillic	Tajik, Cyrillic script
    th	Thai	thai	Thai, Thai script
    ti	Ethi	ethiopic	Tigrinya, Ethiopic script
    tk-Latn	Latn	latin	Turkmen, Latin script
    tn-BW	Latn	latin	Tswana, Latin script, regional variant for Botswana
    tpi	Latn	latin	Tok Pisin, Latin script
    tr-TR	Latn	latin	Turkish, Latin script, regional variant for Turkey
    trf-Latn-TT	Latn	latin	Trinidadian Creole English, Latin script, regional variant for Trinidad & Tobago
    trp-Latn	Latn	latin	Kok Borok, Latin script
    ts	Latn	latin	Tsonga, Latin script
    tsg-Latn-PH	Latn	latin	Tausug, Latin script, regional variant for Philippines
    tum-Latn-MW	Latn	latin	Tumbuka, Latin script, regional variant for Malawi
    tuv-Latn-KE	Latn	latin	Turkana, Latin script, regional variant for Kenya
    twd-Latn-NL	Latn	latin	Twents, Latin script, regional variant for Netherlands
    uk	Cyrl	cyrillic	Ukrainian, Cyrillic script
    unr-Deva-IN	Deva	devanagari	Mundari, Devanagari script, regional variant for India
    unr-Latn	Latn	latin	Mundari, Latin script
    ur	Arab	arabic	Urdu, Arabic script
    ur-Latn	Latn	latin	Urdu, Latin script
    ur-PK	Arab	arabic	Urdu, Arabic script, regional variant for Pakistan
    uz-Latn	Latn	latin	Uzbek, Latin script
    vel-Latn-NL	Latn	latin	Veluws, Latin script, regional variant for Netherlands
    vep-Latn-RU	Latn	latin	Veps, Latin script, regional variant for Russia
    vi	Latn	vietnamese	Vietnamese, Latin script
    vkt-Latn-ID	Latn	latin	Tenggarong Kutai Malay, Latin script, regional variant for Indonesia
    wa-Latn-BE	Latn	latin	Walloon, Latin script, regional variant for Belgium
    wbr-Deva-IN	Deva	devanagari	Wagdi, Devanagari script, regional variant for India
    wry-Deva-IN	Deva	devanagari	Merwari, Devanagari script, regional variant for India
    xh	Latn	latin	Xhosa, Latin script
    xmm-Latn-ID	Latn	latin	Manado Malay, Latin script, regional variant for Indonesia
    xnr-Deva-IN	Deva	devanagari	Kangri, Devanagari script, regional variant for India
    ymm-Latn-SO	Latn	latin	Maay, Latin script, regional variant for Somalia
    za-Latn-CN	Latn	latin	Zhuang, Latin script, regional variant for China
    zh-Hani	Hani	chinese	Chinese, Han script
    zh-Hani-CN	Hani	chinese	Chinese, Han script, regional variant for China
    zh-Hani-HK	Hani	chinese	Chinese, Han script, regional variant for Hong Kong
    zh-Hani-TW	Hani	chinese	Chinese, Han script, regional variant for Taiwan
    zu	Latn	latin	Zulu, Latin script
    zyj-Latn-CN	Latn	latin	Youjiang Zhuang, Latin script, regional variant for China
    zxx-Zsym-x-autodraw	Zsym	autodraw	Autodraw sketches
    zxx-Zsye-x-emoji	Zsye	emoji	Emoji
    zxx-Zsym-x-shapes	Zsym	shapes	Shapes
    """
}
