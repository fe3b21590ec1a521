INSERT INTO "activity" VALUES(1,'e9663d84-4d88-4c60-8779-4f4df25280fc','','The server','added','admin','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','the server added the admin meena@example.com

65abdac9-c728-4186-9066-c9f3a8f999f6','2026-11-23T08:47:57.924Z',0,'');
INSERT INTO "activity" VALUES(2,'41231545-7d84-4acf-af75-687ccdcc63c8','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','logged in','','','','meena@example.com logged in 

','2026-11-23T08:47:58.807Z',0,'');
INSERT INTO "activity" VALUES(3,'814b8ac6-d502-4ec7-9646-ca4c0033cde8','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','course','night-flying','Night Flying','meena@example.com added the course night flying

night-flying','2026-11-23T08:47:59.013Z',0,'');
INSERT INTO "activity" VALUES(4,'af5002e9-b633-4372-ba8f-387d335e9ace','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','edited','course','night-flying','Night Flying','meena@example.com edited the course night flying
price
night-flying','2026-11-23T08:47:59.022Z',0,'price');
INSERT INTO "activity" VALUES(5,'5d931e9e-c242-43e6-8e1f-6fedd12102fc','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','course','gone','Gone','meena@example.com added the course gone

gone','2026-11-23T08:47:59.034Z',0,'');
INSERT INTO "activity" VALUES(6,'aac88a9c-02c8-493e-a913-3875e180194c','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','deleted','course','gone','Gone','meena@example.com deleted the course gone

gone','2026-11-23T08:47:59.038Z',0,'');
INSERT INTO "activity" VALUES(7,'354c3aa3-4e40-4089-a0e8-c0b4b8572626','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','course','hidden-one','Hidden One','meena@example.com added the course hidden one

hidden-one','2026-11-23T08:47:59.046Z',0,'');
INSERT INTO "activity" VALUES(8,'8331aa25-eb68-4d40-93fa-322309a63fa7','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','hid','course','hidden-one','Hidden One','meena@example.com hid the course hidden one

hidden-one','2026-11-23T08:47:59.051Z',0,'');
INSERT INTO "activity" VALUES(9,'8e019885-edfa-4e6b-b46f-7347e3a84013','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','certificate','night-flying','Night Flying','meena@example.com added the certificate night flying

night-flying','2026-11-23T08:47:59.057Z',0,'');
INSERT INTO "activity" VALUES(10,'7e4f24e6-1fd8-418e-a1e6-15dff74cf368','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','edited','certificate','night-flying','Night Flying','meena@example.com edited the certificate night flying
price
night-flying','2026-11-23T08:47:59.063Z',0,'price');
INSERT INTO "activity" VALUES(11,'1d51283e-a22a-4fc1-85d7-a050ab3702de','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','certificate','gone','Gone','meena@example.com added the certificate gone

gone','2026-11-23T08:47:59.074Z',0,'');
INSERT INTO "activity" VALUES(12,'261533ea-2a7f-4a40-952e-7c143d4ef5fb','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','deleted','certificate','gone','Gone','meena@example.com deleted the certificate gone

gone','2026-11-23T08:47:59.085Z',0,'');
INSERT INTO "activity" VALUES(13,'e8bc5b77-901a-4ca7-b549-912ee6bb7275','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','certificate','hidden-one','Hidden One','meena@example.com added the certificate hidden one

hidden-one','2026-11-23T08:47:59.102Z',0,'');
INSERT INTO "activity" VALUES(14,'d018ea6a-5763-4157-8955-a4675bd6afef','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','hid','certificate','hidden-one','Hidden One','meena@example.com hid the certificate hidden one

hidden-one','2026-11-23T08:47:59.105Z',0,'');
INSERT INTO "activity" VALUES(15,'33bb3e17-e2a0-4724-8a5c-472dfc51e55b','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','edited','course','small-class','Small class','meena@example.com edited the course small class
name, image
small-class','2026-11-23T08:47:59.119Z',0,'name, image');
INSERT INTO "activity" VALUES(16,'4baa8201-2cde-4449-adb4-70e74eed6ae3','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','partner logo','efe79653-eb08-430d-b633-fe16a0a7912f','p.png','meena@example.com added the partner logo p.png

efe79653-eb08-430d-b633-fe16a0a7912f','2026-11-23T08:47:59.136Z',0,'');
INSERT INTO "activity" VALUES(17,'1c60e2f7-30e2-474c-880c-4e3c762c325d','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','event poster','3bff26e4-8981-4e8b-826b-162d4619c207','Open day','meena@example.com added the event poster open day

3bff26e4-8981-4e8b-826b-162d4619c207','2026-11-23T08:47:59.143Z',0,'');
INSERT INTO "activity" VALUES(18,'dac66048-06e4-4845-9b7a-bf062f6afc30','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','batch','41fc1cef-eb3b-4abf-a92b-188350da263b','Small class, 2026-11-24','meena@example.com added the batch small class, 2026-11-24

41fc1cef-eb3b-4abf-a92b-188350da263b','2026-11-23T08:47:59.272Z',0,'');
INSERT INTO "activity" VALUES(19,'da31c186-7b99-46a4-97a9-0fe13c3a41a1','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','read','places','','','meena@example.com read the places 

','2026-11-23T08:47:59.327Z',4,'');
INSERT INTO "activity" VALUES(20,'65737c7e-9515-43f8-a6cc-be78590e46e5','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','confirmed','place','1aa14dcc-5c63-4d5d-9499-b85ec4effce9','','meena@example.com confirmed a place 

1aa14dcc-5c63-4d5d-9499-b85ec4effce9','2026-11-23T08:47:59.364Z',0,'');
INSERT INTO "activity" VALUES(21,'de6fce68-ff4b-46ee-807f-ae7c55b9794c','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','completed','place','1aa14dcc-5c63-4d5d-9499-b85ec4effce9','','meena@example.com completed a place 

1aa14dcc-5c63-4d5d-9499-b85ec4effce9','2026-11-23T08:47:59.383Z',0,'');
INSERT INTO "activity" VALUES(22,'a7b51e74-6fe2-47eb-906c-8f3e2b3d37f8','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','confirmed','place','b4ef2a6c-d76d-4ab2-8cfb-9dc873a5155b','','meena@example.com confirmed a place 

b4ef2a6c-d76d-4ab2-8cfb-9dc873a5155b','2026-11-23T08:47:59.401Z',0,'');
INSERT INTO "activity" VALUES(23,'ac928a48-6409-45be-85c1-5e9e62e65af9','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','issued','certificate','b4a2a5e1-8f54-4298-bf1b-0fafed2edce2','NDA/2026/0001','meena@example.com issued the certificate nda/2026/0001

b4a2a5e1-8f54-4298-bf1b-0fafed2edce2','2026-11-23T08:47:59.544Z',0,'');
INSERT INTO "activity" VALUES(24,'e29f59b7-d81e-42fe-b9e8-89ea058ca8bc','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','issued','certificate','fbbf6d7a-28ec-4530-9da7-4b77fab168ea','NDA/2026/0002','meena@example.com issued the certificate nda/2026/0002

fbbf6d7a-28ec-4530-9da7-4b77fab168ea','2026-11-23T08:47:59.560Z',0,'');
INSERT INTO "activity" VALUES(25,'8aad1eab-f103-40a1-a258-6412462a28b3','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','read','register of certificates','','','meena@example.com read the register of certificates 

','2026-11-23T08:47:59.565Z',2,'');
INSERT INTO "activity" VALUES(26,'2d3976f2-5f5a-407a-8c3a-bc5cacc434ed','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','deleted','certificate','fpv','FPV','meena@example.com deleted the certificate fpv

fpv','2026-11-23T08:47:59.573Z',0,'');
INSERT INTO "activity" VALUES(27,'7d824ed6-58c5-4f26-9355-ab654b597d0d','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','deleted','certificate','agriculture-drone','Agriculture Drone','meena@example.com deleted the certificate agriculture drone

agriculture-drone','2026-11-23T08:47:59.701Z',0,'');
INSERT INTO "activity" VALUES(28,'39322692-0627-4c7d-9692-45a457206db9','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','deleted','certificate','aerial-mapping','Aerial Mapping','meena@example.com deleted the certificate aerial mapping

aerial-mapping','2026-11-23T08:47:59.707Z',0,'');
INSERT INTO "activity" VALUES(29,'f08aa6e5-7293-491a-a47c-1b232d8550fb','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','deleted','course','medium-class','Medium Class','meena@example.com deleted the course medium class

medium-class','2026-11-23T08:47:59.709Z',0,'');
INSERT INTO "activity" VALUES(30,'6521ec38-8f47-4e26-9c8e-265a55c81af0','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','deleted','course','small-medium-class','Small + Medium Class','meena@example.com deleted the course small + medium class

small-medium-class','2026-11-23T08:47:59.713Z',0,'');
INSERT INTO "activity" VALUES(31,'e02e8761-ccd6-4a31-af4c-8f6d62272585','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','replaced','certificate','fbbf6d7a-28ec-4530-9da7-4b77fab168ea','NDA/2026/0002 by NDA/2026/0003','meena@example.com replaced the certificate nda/2026/0002 by nda/2026/0003

fbbf6d7a-28ec-4530-9da7-4b77fab168ea','2026-11-23T08:47:59.718Z',0,'');
INSERT INTO "activity" VALUES(32,'1f624f87-a59a-4a5b-ba00-33a0e3692d17','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','edited what certificates are printed on','','','','meena@example.com edited what certificates are printed on 
numbers and who signs
','2026-11-23T08:47:59.725Z',0,'numbers and who signs');
INSERT INTO "activity" VALUES(33,'7551e22c-f9f2-4b0d-a9e2-6651256a370d','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','edited what certificates are printed on','','','','meena@example.com edited what certificates are printed on 
first signature
','2026-11-23T08:47:59.778Z',0,'first signature');
INSERT INTO "activity" VALUES(34,'310886ca-f879-4427-974b-2f95eefa12e5','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','imported','','','1 earlier certificate','meena@example.com imported 1 earlier certificate

','2026-11-23T08:47:59.795Z',0,'');
INSERT INTO "activity" VALUES(35,'3ec2a8cb-f9e2-499e-8ad1-4db2848cdecc','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','read','follow-ups','','','meena@example.com read the follow-ups 

','2026-11-23T08:47:59.808Z',10,'');
INSERT INTO "activity" VALUES(36,'670d070c-7bce-4889-a3e1-bd72c9a3485d','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','edited','follow-up','2023f962-013c-4085-a094-95befbefd948','','meena@example.com edited a follow-up 
stage, next day
2023f962-013c-4085-a094-95befbefd948','2026-11-23T08:47:59.813Z',0,'stage, next day');
INSERT INTO "activity" VALUES(37,'62bd5c35-7e19-4fd0-9e67-f370eb3d1fc2','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','note','2023f962-013c-4085-a094-95befbefd948','','meena@example.com added a note 

2023f962-013c-4085-a094-95befbefd948','2026-11-23T08:47:59.823Z',0,'');
INSERT INTO "activity" VALUES(38,'02d36c7a-eb66-4eaa-9043-ac91eb9c03cf','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','edited','follow-up','0f73d08f-7a8b-4541-846d-fe78f29109cf','','meena@example.com edited a follow-up 
stage, next day
0f73d08f-7a8b-4541-846d-fe78f29109cf','2026-11-23T08:47:59.829Z',0,'stage, next day');
INSERT INTO "activity" VALUES(39,'5971c130-c8d7-45a3-a1e6-dd3a31629788','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','note','0f73d08f-7a8b-4541-846d-fe78f29109cf','','meena@example.com added a note 

0f73d08f-7a8b-4541-846d-fe78f29109cf','2026-11-23T08:47:59.836Z',0,'');
INSERT INTO "activity" VALUES(40,'5e0f3e61-f406-422c-b442-311c6b303604','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','edited','follow-up','e9194e04-d048-4c13-8d73-d0d68bd7ba54','','meena@example.com edited a follow-up 
stage, next day
e9194e04-d048-4c13-8d73-d0d68bd7ba54','2026-11-23T08:47:59.842Z',0,'stage, next day');
INSERT INTO "activity" VALUES(41,'fd324ea0-b63f-4b52-be2b-fe476c956594','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','note','e9194e04-d048-4c13-8d73-d0d68bd7ba54','','meena@example.com added a note 

e9194e04-d048-4c13-8d73-d0d68bd7ba54','2026-11-23T08:47:59.848Z',0,'');
INSERT INTO "activity" VALUES(42,'6170fd95-f8b8-487e-9d91-a477e5620823','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','set how many months records are kept','','','','meena@example.com set how many months records are kept 
enrollments 24, registrations 12
','2026-11-23T08:47:59.867Z',0,'enrollments 24, registrations 12');
INSERT INTO "activity" VALUES(43,'23e81d91-7fed-42c5-9c8d-c4fe15268ed4','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','published changes of the site','','','','meena@example.com published changes of the site 
3 places
','2026-11-23T08:47:59.883Z',0,'3 places');
INSERT INTO "activity" VALUES(44,'d00ec752-1668-4fa1-9f7c-05edf80ba24c','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','reviewed','translation','','ta:gallery.title','meena@example.com reviewed the translation ta:gallery.title

','2026-11-23T08:47:59.893Z',0,'');
INSERT INTO "activity" VALUES(45,'47d2a62d-2538-4935-b7b1-9432cc861daf','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','edited the facts of the site','','','','meena@example.com edited the facts of the site 
name, phone
','2026-11-23T08:47:59.906Z',0,'name, phone');
INSERT INTO "activity" VALUES(46,'36684cf9-95dd-4d07-b305-38833026efeb','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','added','admin','1db03208-c5e7-4a5a-bfc5-e8d6e4cfd895','arun@example.com','meena@example.com added the admin arun@example.com

1db03208-c5e7-4a5a-bfc5-e8d6e4cfd895','2026-11-23T08:48:00.411Z',0,'');
INSERT INTO "activity" VALUES(47,'4a9ff9ad-942d-4082-8882-e6908f10ac7d','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','set up an authenticator app','','','','meena@example.com set up an authenticator app 

','2026-11-23T08:48:02.199Z',0,'');
INSERT INTO "activity" VALUES(48,'8fcf1acf-be42-4b53-b05b-bb1ccfc13c63','65abdac9-c728-4186-9066-c9f3a8f999f6','meena@example.com','erased the records of a person','','','','meena@example.com erased the records of a person 

','2026-11-23T08:48:02.551Z',0,'');
INSERT INTO "admins" VALUES(1,'65abdac9-c728-4186-9066-c9f3a8f999f6','Meena','meena@example.com','$argon2id$v=19$m=47104,p=1,t=1$19VR6HGPmC78ylNNPeucYA$G/J7+0RoG9wkeICGC+jL/pCXMFOSWrdZKPi6d3lMWTU',2,'2026-11-23T08:47:57.924Z',NULL,'owner');
INSERT INTO "admins" VALUES(2,'1db03208-c5e7-4a5a-bfc5-e8d6e4cfd895','Arun','arun@example.com','$argon2id$v=19$m=47104,p=1,t=1$zOcqWCNpeKjo7Ee7cHAKpA$EJJiNg1o1zdBgh7WwZ9SrQXvYX8Bxpib1VPhXlzNo4w',1,'2026-11-23T08:48:00.402Z','2026-11-30T08:48:00.402Z','office');
INSERT INTO "alarms" VALUES('mail','Emails are not going out','The mail server cannot be reached, or drops the connection (ECONNREFUSED).','2026-11-23T08:47:59.227Z',NULL);
INSERT INTO "authenticators" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','locgBE4LKhugM6anPjGLSM6j36dSHCYM9lsFWetA1x3S1Qr9Q9wjuy1cZB_l-GdGZUwmpQvjxefGe0wl',59847456,'2026-11-23T08:48:02.160Z');
INSERT INTO "batches" VALUES('41fc1cef-eb3b-4abf-a92b-188350da263b','course','small-class','2026-11-24','2026-11-26','Salem','Tamil',2,'open',0,0,'2026-11-23T08:47:59.271Z','2026-11-23T08:47:59.271Z',NULL);
INSERT INTO "certificate_paper" VALUES(1,'NDA/{year}/{count:4}',NULL,'[{"name":"R. Mani","title":"Head","picture":"6c6f1219-7eb3-4045-ae0f-5451f30c68e3.png"}]');
INSERT INTO "certificates" VALUES(4,'night-flying','Night Flying',9000.0,'Fly after dark.','18% GST',2,'Two evenings.','["Age 18"]','["Tea"]','["Travel"]','Flying field','/uploads/5c91eb08-49aa-47ac-9f11-70ed6ef8cc8c.png','2026-11-23T08:47:59.057Z',NULL,0,'2026-11-23T08:47:59.062Z',NULL,'{"ta":{"name":"இரவுப் பயிற்சி"}}');
INSERT INTO "certificates" VALUES(6,'hidden-one','Hidden One',12500.5,'Fly after dark.','18% GST',2,'Two evenings.','["Age 18"]','["Tea"]','["Travel"]','Flying field','/uploads/0db3f445-6af1-4716-a8f7-e7c36a847daf.png','2026-11-23T08:47:59.101Z',NULL,1,'2026-11-23T08:47:59.104Z',NULL,'{"ta":{"name":"இரவுப் பயிற்சி"}}');
INSERT INTO "contact_counts" VALUES('completed','','',1);
INSERT INTO "contact_counts" VALUES('contacted','','2026-11-25',3);
INSERT INTO "contact_counts" VALUES('enrolled','','',1);
INSERT INTO "contact_counts" VALUES('new','','',4);
INSERT INTO "contact_keys" VALUES('email:k7@example.com',1);
INSERT INTO "contact_keys" VALUES('phone:9876543217',1);
INSERT INTO "contact_keys" VALUES('email:k6@example.com',2);
INSERT INTO "contact_keys" VALUES('phone:9876543216',2);
INSERT INTO "contact_keys" VALUES('email:k5@example.com',3);
INSERT INTO "contact_keys" VALUES('phone:9876543215',3);
INSERT INTO "contact_keys" VALUES('email:k4@example.com',4);
INSERT INTO "contact_keys" VALUES('phone:9876543214',4);
INSERT INTO "contact_keys" VALUES('email:k2@example.com',6);
INSERT INTO "contact_keys" VALUES('phone:9876543212',6);
INSERT INTO "contact_keys" VALUES('email:k1@example.com',7);
INSERT INTO "contact_keys" VALUES('phone:9876543211',7);
INSERT INTO "contact_keys" VALUES('email:k0@example.com',8);
INSERT INTO "contact_keys" VALUES('phone:9876543210',8);
INSERT INTO "contact_keys" VALUES('email:ravi@example.com',9);
INSERT INTO "contact_keys" VALUES('phone:4286123456',9);
INSERT INTO "contact_keys" VALUES('email:p@example.com',10);
INSERT INTO "contact_messages" VALUES(1,'9e9013ad-83b4-4db0-9a04-e23517a7837f','Kavitha 1','k1@example.com','Is there a class?','kavitha 1
k1@example.com
is there a class?','2026-11-23T08:47:59.265Z',NULL,'en','');
INSERT INTO "contact_notes" VALUES(1,'c7f6314a-6770-4917-98eb-a8d5453f78ba',1,'65abdac9-c728-4186-9066-c9f3a8f999f6','Meena','Rang twice.','2026-11-23T08:47:59.821Z');
INSERT INTO "contact_notes" VALUES(2,'681b956e-91a8-4177-80f8-dd663b360f9d',2,'65abdac9-c728-4186-9066-c9f3a8f999f6','Meena','Rang twice.','2026-11-23T08:47:59.835Z');
INSERT INTO "contact_notes" VALUES(3,'5e2722b6-dc85-4fd8-8454-ba5a37058a54',10,'65abdac9-c728-4186-9066-c9f3a8f999f6','Meena','Rang twice.','2026-11-23T08:47:59.845Z');
INSERT INTO "contact_progress" VALUES('enrollments',0,8);
INSERT INTO "contact_progress" VALUES('registrations',0,1);
INSERT INTO "contact_progress" VALUES('contact_messages',0,1);
INSERT INTO "contact_progress" VALUES('partner_messages',0,1);
INSERT INTO "contact_records" VALUES('enrollments',8,1,'2026-11-23T08:47:59.315Z');
INSERT INTO "contact_records" VALUES('enrollments',7,2,'2026-11-23T08:47:59.294Z');
INSERT INTO "contact_records" VALUES('enrollments',6,3,'2026-11-23T08:47:59.291Z');
INSERT INTO "contact_records" VALUES('enrollments',5,4,'2026-11-23T08:47:59.288Z');
INSERT INTO "contact_records" VALUES('enrollments',3,6,'2026-11-23T08:47:59.230Z');
INSERT INTO "contact_records" VALUES('contact_messages',1,7,'2026-11-23T08:47:59.265Z');
INSERT INTO "contact_records" VALUES('enrollments',2,7,'2026-11-23T08:47:59.221Z');
INSERT INTO "contact_records" VALUES('enrollments',1,8,'2026-11-23T08:47:59.146Z');
INSERT INTO "contact_records" VALUES('registrations',1,9,'2026-11-23T08:47:59.251Z');
INSERT INTO "contact_records" VALUES('partner_messages',1,10,'2026-11-23T08:47:59.268Z');
INSERT INTO "contacts" VALUES(1,'2023f962-013c-4085-a094-95befbefd948','Kavitha 7','kavitha 7
k7@example.com
98765 43217
9876543217
small class
wfjk-7djf','2026-11-23T08:47:59.315Z','contacted','contacted','2026-11-23T08:47:59.813Z',NULL,'2026-11-25',0,0);
INSERT INTO "contacts" VALUES(2,'0f73d08f-7a8b-4541-846d-fe78f29109cf','Kavitha 6','kavitha 6
k6@example.com
98765 43216
9876543216
small class
fwkj-r7dx','2026-11-23T08:47:59.294Z','contacted','contacted','2026-11-23T08:47:59.828Z',NULL,'2026-11-25',0,0);
INSERT INTO "contacts" VALUES(3,'ace80c7f-b755-45bf-834f-ea3b94d8ddc5','Kavitha 5','kavitha 5
k5@example.com
98765 43215
9876543215
small class
gqwa-yn67','2026-11-23T08:47:59.291Z','enrolled',NULL,NULL,NULL,NULL,0,0);
INSERT INTO "contacts" VALUES(4,'cfab17b5-8f30-4223-b858-b9aa0bebb258','Kavitha 4','kavitha 4
k4@example.com
98765 43214
9876543214
small class
mhjh-cjad','2026-11-23T08:47:59.288Z','completed',NULL,NULL,NULL,NULL,0,0);
INSERT INTO "contacts" VALUES(6,'46e36b8b-a250-46b4-a241-88b13683f693','Kavitha 2','kavitha 2
k2@example.com
98765 43212
9876543212
night flying
vjtx-n3y6','2026-11-23T08:47:59.230Z','new',NULL,NULL,NULL,NULL,0,0);
INSERT INTO "contacts" VALUES(7,'4d941692-2460-465e-828b-296a12fc0054','Kavitha 1','kavitha 1
k1@example.com
98765 43211
9876543211
small class
yh9c-qhhf','2026-11-23T08:47:59.265Z','new',NULL,NULL,NULL,NULL,0,0);
INSERT INTO "contacts" VALUES(8,'84fb8543-f1be-4465-94f2-bf1887af14ed','Kavitha 0','kavitha 0
k0@example.com
98765 43210
9876543210
night flying
yr7t-qmcw','2026-11-23T08:47:59.146Z','new',NULL,NULL,NULL,NULL,0,0);
INSERT INTO "contacts" VALUES(9,'9b883d06-8a47-4515-aa4a-bb1a63e383b5','Ravi','ravi
ravi@example.com
(04286) 123456
4286123456','2026-11-23T08:47:59.251Z','new',NULL,NULL,NULL,NULL,0,0);
INSERT INTO "contacts" VALUES(10,'e9194e04-d048-4c13-8d73-d0d68bd7ba54','Partner','partner
p@example.com','2026-11-23T08:47:59.268Z','contacted','contacted','2026-11-23T08:47:59.838Z',NULL,'2026-11-25',0,0);
INSERT INTO "content_drafts" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6',1,'{"en:about.title":"Draft"}','2026-11-23T08:47:59.890Z');
INSERT INTO "courses" VALUES(1,'small-class','Small class',45000.0,'Train for the remote pilot certificate (RPC) in the Small class: rotorcraft above 2 kg and up to 25 kg, flown within visual line of sight. Five days of theory, simulator, assembly and flying, by day and at night.','18% GST',5,'The Small class is where most paid drone work happens: photography, survey, inspection and many sprayers weigh between 2 kg and 25 kg with their load. Under the Drone Rules, 2021, you need a remote pilot certificate to fly them. This course prepares you for it, even if you have never held a transmitter.

Days 1 and 2 are for your documents and for theory: the Drone Rules, airspace zones, how a drone flies, weather, batteries, radio, emergencies and the duties of a pilot. Day 3 brings a first test, the simulator and basic drone assembly. On day 4 you fly with an instructor, and again after dark. Day 5 is for more flying and the final test.

Once you pass, we apply for your certificate on the DGCA’s online platform (Digital Sky, eGCA). It is valid for ten years. Whether you pass depends on your own tests; we tell you early where you need more practice.','["Age 18 to 65 years","Passed class 10 or an equivalent examination of a recognised board","Government-issued photo identity and proof of address, such as a passport, voter ID or driving licence","Medically fit, with a fitness certificate from a registered medical practitioner"]','["Theory classes and study material for the Small class","Simulator sessions with a real transmitter","Basic drone assembly and pre-flight checks","Hands-on flying with an instructor, by day and at night","Use of the institute’s drones, batteries and field equipment","One attempt at the theory test and the flying test","Application for your remote pilot certificate after you pass"]','["GST, added to the course fee","Travel to and from Namakkal","Hostel and meals, which can be booked with your dates","Your medical fitness certificate and government fees, where they apply","Extra flying hours and repeated tests"]',NULL,'/uploads/8cbf602b-3f4b-4411-addb-b2bd6553bde9.png','2026-11-23T08:47:57.269Z',NULL,0,'2026-11-23T08:47:59.119Z',NULL,'{"ta":{"name":"Small class பயிற்சி","description":"Small class ரிமோட் பைலட் சான்றிதழுக்கான (RPC) பயிற்சி. 2 கிலோவுக்கு மேல் 25 கிலோ வரை உள்ள rotorcraft ட்ரோன்களைக் கண்ணுக்குத் தெரியும் தூரத்துக்குள் பறக்கவிடுவீர்கள். தியரி, சிமுலேட்டர், அசெம்பிளி, பகலிலும் இரவிலும் பறக்கவிடுதல்: ஐந்து நாட்கள்.","aboutCourse":"பணம் தரும் ட்ரோன் வேலைகளில் பெரும்பாலானவை Small class ட்ரோன்களில்தான் நடக்கின்றன. போட்டோ, சர்வே, ஆய்வு வேலைகளுக்கான ட்ரோன்களும், மருந்து தெளிக்கும் பல ட்ரோன்களும் சுமையுடன் சேர்த்து 2 முதல் 25 கிலோ எடை இருக்கும். ட்ரோன் விதிகள், 2021 படி, இவற்றைப் பறக்கவிட ரிமோட் பைலட் சான்றிதழ் வேண்டும். இதுவரை ரிமோட்டையே கையில் பிடித்ததில்லை என்றாலும், இந்தப் பயிற்சி உங்களைத் தயார் செய்யும்.\n\n1, 2-ஆம் நாட்களில் உங்கள் ஆவணங்களும் தியரியும்: ட்ரோன் விதிகள், வான்வெளி மண்டலங்கள், ட்ரோன் எப்படிப் பறக்கிறது, வானிலை, பேட்டரி, ரேடியோ, அவசர நேரத்தில் என்ன செய்வது, பைலட்டின் கடமைகள். 3-ஆம் நாள் ஒரு தேர்வு, சிமுலேட்டர், அடிப்படை ட்ரோன் அசெம்பிளி. 4-ஆம் நாள் பயிற்றுநருடன் பறக்கவிடுவீர்கள், இருட்டிய பிறகு மறுபடியும். 5-ஆம் நாள் இன்னும் பறக்கவிடுதல், பிறகு இறுதித் தேர்வு.\n\nநீங்கள் தேர்ச்சி பெற்றதும், DGCA இணையதளத்தில் (Digital Sky, eGCA) உங்கள் சான்றிதழுக்கு நாங்கள் விண்ணப்பிப்போம். அது பத்து ஆண்டுகளுக்குச் செல்லுபடியாகும். தேர்ச்சி என்பது உங்கள் தேர்வுகளைப் பொறுத்தது; எதில் இன்னும் பயிற்சி தேவை என்று முன்பே சொல்லிவிடுவோம்.","eligibility":["வயது 18 முதல் 65 வரை","பத்தாம் வகுப்பில், அல்லது அங்கீகாரம் பெற்ற வாரியத்தின் அதற்கு இணையான தேர்வில் தேர்ச்சி","போட்டோ உள்ள அரசு அடையாள அட்டையும் முகவரிச் சான்றும்: பாஸ்போர்ட், வாக்காளர் அட்டை, டிரைவிங் லைசென்ஸ் போன்றவை","நல்ல உடல்நிலை: பதிவு பெற்ற மருத்துவர் தரும் உடல்தகுதிச் சான்று"],"courseIncludes":["Small class தியரி வகுப்புகளும் பாடக் குறிப்புகளும்","உண்மையான ரிமோட்டில் சிமுலேட்டர் பயிற்சி","அடிப்படை ட்ரோன் அசெம்பிளியும், பறக்கவிடும் முன் செய்யும் சோதனைகளும்","பயிற்றுநருடன் நேரடியாகப் பறக்கவிடும் பயிற்சி, பகலிலும் இரவிலும்","பயிற்சியின்போது எங்கள் ட்ரோன்கள், பேட்டரிகள், களக் கருவிகள்","தியரி தேர்வும் பறக்கவிடும் தேர்வும், ஒரு முறை","தேர்ச்சி பெற்ற பிறகு, உங்கள் ரிமோட் பைலட் சான்றிதழுக்கு விண்ணப்பம்"],"courseExcludes":["GST: பயிற்சிக் கட்டணத்துடன் சேரும்","நாமக்கல் வந்து போகும் செலவு","விடுதியும் சாப்பாடும்: பயிற்சித் தேதியுடன் சேர்த்துப் பதிவு செய்யலாம்","உங்கள் உடல்தகுதிச் சான்று, அரசுக் கட்டணங்கள் (இருந்தால்)","கூடுதல் நேரம் பறக்கவிடுதல், திரும்ப எழுதும் தேர்வுகள்"]}}');
INSERT INTO "courses" VALUES(4,'night-flying','Night Flying',9000.0,'Fly after dark.','18% GST',2,'Two evenings.','["Age 18"]','["Tea"]','["Travel"]','Flying field','/uploads/4ecca2bd-4364-4139-b067-6907d23ea546.png','2026-11-23T08:47:59.011Z',NULL,0,'2026-11-23T08:47:59.020Z',NULL,'{"ta":{"name":"இரவுப் பயிற்சி"}}');
INSERT INTO "courses" VALUES(6,'hidden-one','Hidden One',12500.5,'Fly after dark.','18% GST',2,'Two evenings.','["Age 18"]','["Tea"]','["Travel"]','Flying field','/uploads/94cc9e26-690b-42cf-b729-87ee48b19f97.png','2026-11-23T08:47:59.045Z',NULL,1,'2026-11-23T08:47:59.050Z',NULL,'{"ta":{"name":"இரவுப் பயிற்சி"}}');
INSERT INTO "enrollments" VALUES(1,'5582b252-7edf-493d-b461-7dec94566f54','Kavitha 0','k0@example.com','98765 43210','12 Mill Street','Night Flying','kavitha 0
k0@example.com
98765 43210
12 mill street
night flying
yr7t-qmcw','2026-11-23T08:47:59.146Z',NULL,'en','YR7T-QMCW','');
INSERT INTO "enrollments" VALUES(2,'19a3be4b-8243-4b71-b7b9-14f1678835ab','Kavitha 1','k1@example.com','98765 43211','12 Mill Street','Small class','kavitha 1
k1@example.com
98765 43211
12 mill street
small class
yh9c-qhhf','2026-11-23T08:47:59.221Z',NULL,'ta','YH9C-QHHF','');
INSERT INTO "enrollments" VALUES(3,'6b59b0b4-63d4-43e7-ac62-d4042ff86473','Kavitha 2','k2@example.com','98765 43212','12 Mill Street','Night Flying','kavitha 2
k2@example.com
98765 43212
12 mill street
night flying
vjtx-n3y6','2026-11-23T08:47:59.230Z',NULL,'en','VJTX-N3Y6','');
INSERT INTO "enrollments" VALUES(5,'1aa14dcc-5c63-4d5d-9499-b85ec4effce9','Kavitha 4','k4@example.com','98765 43214','x','Small class','kavitha 4
k4@example.com
98765 43214
x
small class
mhjh-cjad','2026-11-23T08:47:59.288Z',NULL,'en','MHJH-CJAD','');
INSERT INTO "enrollments" VALUES(6,'b4ef2a6c-d76d-4ab2-8cfb-9dc873a5155b','Kavitha 5','k5@example.com','98765 43215','x','Small class','kavitha 5
k5@example.com
98765 43215
x
small class
gqwa-yn67','2026-11-23T08:47:59.291Z',NULL,'ta','GQWA-YN67','');
INSERT INTO "enrollments" VALUES(7,'33ae4430-4926-48ab-99cc-5a7d236d7f92','Kavitha 6','k6@example.com','98765 43216','x','Small class','kavitha 6
k6@example.com
98765 43216
x
small class
fwkj-r7dx','2026-11-23T08:47:59.294Z',NULL,'en','FWKJ-R7DX','');
INSERT INTO "enrollments" VALUES(8,'e5f65678-51ca-41e0-aa36-4e4e1898074e','Kavitha 7','k7@example.com','98765 43217','x','Small class','kavitha 7
k7@example.com
98765 43217
x
small class
wfjk-7djf','2026-11-23T08:47:59.315Z',NULL,'ta','WFJK-7DJF','');
INSERT INTO "erasures" VALUES('4x3injmr_Lma7fSQsLeTDsoF1bkDek6tPsUBC_xjaZE','cp-R5v4YGAi53wHxABTS4Q','2026-11-23T08:48:02.536Z');
INSERT INTO "erasures" VALUES('5rItI7uHSfSM8Ai6t04rmyxjPicDJwixtirVRlyhDr4','cp-R5v4YGAi53wHxABTS4Q','2026-11-23T08:48:02.536Z');
INSERT INTO "issued_certificates" VALUES(1,'b4a2a5e1-8f54-4298-bf1b-0fafed2edce2','NDA/2026/0001','NVJN-PXJQ-XJ6P','Kavitha 4','Small class',NULL,'2026-11-24','2026-11-26',NULL,'2026-11-23','valid',NULL,NULL,NULL,'1aa14dcc-5c63-4d5d-9499-b85ec4effce9','k4@example.com','9876543214',1,0,'meena@example.com','nda/2026/0001
nvjn-pxjq-xj6p
kavitha 4
small class','2026-11-23T08:47:59.542Z');
INSERT INTO "issued_certificates" VALUES(2,'fbbf6d7a-28ec-4530-9da7-4b77fab168ea','NDA/2026/0002','GPTF-ADRH-9XF3','Devi R','Small class','Small','2026-11-18','2026-11-22',40,'2026-11-23','replaced','NDA/2026/0003','2026-11-23',NULL,NULL,'','',1,0,'meena@example.com','nda/2026/0002
gptf-adrh-9xf3
devi r
small class','2026-11-23T08:47:59.559Z');
INSERT INTO "issued_certificates" VALUES(3,'456d2d45-2a18-43cf-a490-df3cb2a61672','NDA/2026/0003','PRYY-RP9N-GPTX','Devi Rani','Small class','Small','2026-11-18','2026-11-22',40,'2026-11-23','valid',NULL,NULL,NULL,NULL,'','',1,0,'meena@example.com','nda/2026/0003
pryy-rp9n-gptx
devi rani
small class','2026-11-23T08:47:59.717Z');
INSERT INTO "issued_certificates" VALUES(4,'118c5c5d-52e9-4944-bb61-7942bde83175','C/7','9GQF-FENY-PFVY','Devi R','Small Class',NULL,'2023-04-10','2023-04-14',NULL,'2023-04-15','valid',NULL,NULL,NULL,NULL,'','',2,1,'meena@example.com','c/7
9gqf-feny-pfvy
devi r
small class','2026-11-23T08:47:59.786Z');
INSERT INTO "known_devices" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','Y75YiVUk69yw9M8XBmgAhKdQ7Gg3u4bZTKO18LzlBhQ','2026-11-23T08:47:58.801Z');
INSERT INTO "logos" VALUES(1,'efe79653-eb08-430d-b633-fe16a0a7912f','e8cc6a58-ea3c-43a9-ab3f-dafaedb1a236.png','p.png','2026-11-23T08:47:59.135Z',NULL);
INSERT INTO "milestones" VALUES('first-run','2026-11-23T08:47:57.269Z');
INSERT INTO "milestones" VALUES('admin of the settings','2026-11-23T08:47:57.924Z');
INSERT INTO "notices" VALUES('909c5fe0-7dae-46e2-8ebd-ec03ccdb2490','1aa14dcc-5c63-4d5d-9499-b85ec4effce9','confirmed','','2026-11-23T08:47:59.341Z');
INSERT INTO "notices" VALUES('5931f6d3-2e73-4b45-aabe-a36cc66fb3c8','b4ef2a6c-d76d-4ab2-8cfb-9dc873a5155b','confirmed','','2026-11-23T08:47:59.396Z');
INSERT INTO "outbox" VALUES(3,'3770213e-fe6a-43b1-a2da-5eacc88e9187','enrollments','19a3be4b-8243-4b71-b7b9-14f1678835ab','institute',NULL,'waiting',1,'2026-11-23T08:48:59.228Z','2026-11-24T08:47:59.221Z','2026-11-23T08:47:59.221Z');
INSERT INTO "outbox" VALUES(4,'21a0c3e6-a226-47b8-b528-f83539235567','enrollments','5582b252-7edf-493d-b461-7dec94566f54','institute',NULL,'waiting',1,'2026-11-23T08:48:59.228Z','2026-11-24T08:47:59.147Z','2026-11-23T08:47:59.147Z');
INSERT INTO "outbox" VALUES(17,'e39053bc-4a24-4ad6-8a9d-9564e8fb7b07','registrations','03f83c66-fa7a-4b57-85a0-2b7751875c14','institute',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.251Z','2026-11-23T08:47:59.251Z');
INSERT INTO "outbox" VALUES(18,'b4474d36-7fff-41ad-8dfc-a7cb232cbe33','contact_messages','9e9013ad-83b4-4db0-9a04-e23517a7837f','institute',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.265Z','2026-11-23T08:47:59.265Z');
INSERT INTO "outbox" VALUES(19,'f91003cf-4143-4db1-9385-59c471bb9674','partner_messages','d6a754a6-177d-464a-8f01-747a35505ed7','institute',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.268Z','2026-11-23T08:47:59.268Z');
INSERT INTO "outbox" VALUES(20,'5a46ad24-c00c-4ce3-af32-67387768b936','enrollments','1aa14dcc-5c63-4d5d-9499-b85ec4effce9','institute',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.289Z','2026-11-23T08:47:59.289Z');
INSERT INTO "outbox" VALUES(21,'962def0b-72eb-40ae-b4df-4acdcd08de44','enrollments','b4ef2a6c-d76d-4ab2-8cfb-9dc873a5155b','institute',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.292Z','2026-11-23T08:47:59.292Z');
INSERT INTO "outbox" VALUES(22,'67e1ed2d-274a-4dff-a45e-9ddd60ee1b49','enrollments','33ae4430-4926-48ab-99cc-5a7d236d7f92','institute',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.294Z','2026-11-23T08:47:59.294Z');
INSERT INTO "outbox" VALUES(23,'3365cab8-07ac-4dd5-929c-bd02bbd42b60','enrollments','e5f65678-51ca-41e0-aa36-4e4e1898074e','institute',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.315Z','2026-11-23T08:47:59.315Z');
INSERT INTO "outbox" VALUES(24,'909c5fe0-7dae-46e2-8ebd-ec03ccdb2490','notices','1aa14dcc-5c63-4d5d-9499-b85ec4effce9','applicant',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.341Z','2026-11-23T08:47:59.341Z');
INSERT INTO "outbox" VALUES(25,'5931f6d3-2e73-4b45-aabe-a36cc66fb3c8','notices','b4ef2a6c-d76d-4ab2-8cfb-9dc873a5155b','applicant',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.396Z','2026-11-23T08:47:59.396Z');
INSERT INTO "outbox" VALUES(26,'3adcb55f-dcb0-4e3a-99b8-30855314327e','enrollments','6b59b0b4-63d4-43e7-ac62-d4042ff86473','institute',NULL,'waiting',1,'2026-11-23T08:48:59.533Z','2026-11-24T08:47:59.231Z','2026-11-23T08:47:59.231Z');
INSERT INTO "partner_messages" VALUES(1,'d6a754a6-177d-464a-8f01-747a35505ed7','Partner','p@example.com','Hello','partner
p@example.com
hello','2026-11-23T08:47:59.268Z',NULL,'en','');
INSERT INTO "places" VALUES(1,'5582b252-7edf-493d-b461-7dec94566f54','PukVt6RRch7zj-dlxwx46r1p0CqttFFUGNfpWm_Gn-Y',NULL,'asked',NULL,'k0@example.com','9876543210',0,1,'2026-11-23T08:47:59.146Z','2026-11-23T08:47:59.146Z');
INSERT INTO "places" VALUES(2,'19a3be4b-8243-4b71-b7b9-14f1678835ab','cBTkMvuKzkzjfYy48FfQyeZgl5l73uafeV7R5yGJwiA',NULL,'asked',NULL,'k1@example.com','9876543211',0,1,'2026-11-23T08:47:59.221Z','2026-11-23T08:47:59.221Z');
INSERT INTO "places" VALUES(3,'6b59b0b4-63d4-43e7-ac62-d4042ff86473','mB1ukEceqrrBA6wKwquGvqEWwNn8k-FwNpgaPZhh9WY',NULL,'asked',NULL,'k2@example.com','9876543212',0,1,'2026-11-23T08:47:59.231Z','2026-11-23T08:47:59.231Z');
INSERT INTO "places" VALUES(5,'1aa14dcc-5c63-4d5d-9499-b85ec4effce9','Pd03rHrX3kRHJkWD5Bj9ODcTMdb6nZS9VXDlLBpQZdI','41fc1cef-eb3b-4abf-a92b-188350da263b','completed',NULL,'k4@example.com','9876543214',0,1,'2026-11-23T08:47:59.289Z','2026-11-23T08:47:59.371Z');
INSERT INTO "places" VALUES(6,'b4ef2a6c-d76d-4ab2-8cfb-9dc873a5155b','t5RQMqC3JWyTaebL7WmgYePa6pv7vVhNegd2EdRZ5Ag','41fc1cef-eb3b-4abf-a92b-188350da263b','confirmed',NULL,'k5@example.com','9876543215',0,1,'2026-11-23T08:47:59.291Z','2026-11-23T08:47:59.396Z');
INSERT INTO "places" VALUES(7,'33ae4430-4926-48ab-99cc-5a7d236d7f92','FQTXafRlbJs1lNe-Mc6LSI7wkK3YtCU9zOCAZv1zm94','41fc1cef-eb3b-4abf-a92b-188350da263b','waiting',NULL,'k6@example.com','9876543216',0,1,'2026-11-23T08:47:59.294Z','2026-11-23T08:47:59.294Z');
INSERT INTO "places" VALUES(8,'e5f65678-51ca-41e0-aa36-4e4e1898074e','QD2wpA0ZKf2lW6ZRe9Kyg5cdfcGjvuWWFIRk3ipNo7c','41fc1cef-eb3b-4abf-a92b-188350da263b','cancelled',NULL,'k7@example.com','9876543217',0,1,'2026-11-23T08:47:59.315Z','2026-11-23T08:47:59.721Z');
INSERT INTO "posters" VALUES(1,'3bff26e4-8981-4e8b-826b-162d4619c207','Open day','34634196-1c68-4cc9-89e4-0f5a04c0b025.png','2026-11-23T08:47:59.142Z',NULL,'{}');
INSERT INTO "printed_papers" VALUES(1,'{"isSample":true,"institute":"Namakkal Drone Academy","address":["Sample address","Manikampalayam","Namakkal","Tamil Nadu, India"],"authorisation":"","phone":"+91 00000 00000","logo":null,"signatories":[],"origin":"https://academy.example.in"}');
INSERT INTO "printed_papers" VALUES(2,'{"isSample":true,"institute":"Namakkal Drone Academy","address":["Sample address","Manikampalayam","Namakkal","Tamil Nadu, India"],"authorisation":"","phone":"+91 00000 00000","logo":null,"signatories":[{"name":"R. Mani","title":"Head","picture":"6c6f1219-7eb3-4045-ae0f-5451f30c68e3.png"}],"origin":"https://academy.example.in"}');
INSERT INTO "publications" VALUES(1,'{"en:gallery.title":"Our field","ta:gallery.title":"எங்கள் களம்","picture:hero-medium":"/uploads/cfd77adf-7ab0-4756-84e9-4e9bd05e33e7.png"}','65abdac9-c728-4186-9066-c9f3a8f999f6','Meena','2026-11-23T08:47:59.878Z');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','tS8052yQ9u6snpVpRHB9OHjkGJ9rpW-ifscdXZeJnuE');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','nnfEi0SeIZ3ojuEliySpUfDZ6mMhjsVeKwJ_SLZ2BLo');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','WOrinkIFOI0_YlWDYliDK69xEdx3f_IIhO4eWg3KLuA');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','fCrZNAAPG8HpiDbnWr4vqVADCizNMkG2MpNkPMCrgL8');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','lJ9LiCQXuFbwT356fzfIq6QOhIuMsUx2TmcaHm7ixyI');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','qN0YWmNfO0-0ai3t5R6Qpc1IPmAlTTuOEwqVL7ijJiY');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','vjg2gLsbH3YShAzkGlxp5fmzcDKIX5o8CPNONLShcMw');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','EAh-MhLbeoX66Ptv1bDbyVKd-W_l87mz5x14DMTV4r4');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','YO_m76XHa8S0jHWIvK0c8ldHOY_LrmWfvTqHBsUrTow');
INSERT INTO "recovery_codes" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','MB1ALcXu-KjJjpURYDB-QcwZwkDNvH9YhdV28ZZILc4');
INSERT INTO "registrations" VALUES(1,'03f83c66-fa7a-4b57-85a0-2b7751875c14','Ravi','ravi@example.com','(04286) 123456','Namakkal','ravi
ravi@example.com
(04286) 123456
namakkal','2026-11-23T08:47:59.251Z',NULL,'en','');
INSERT INTO "retention" VALUES('enrollments',24);
INSERT INTO "retention" VALUES('registrations',12);
INSERT INTO "reviewed_texts" VALUES('ta:gallery.title','எங்கள் களம்','Meena','2026-11-23T08:47:59.892Z');
INSERT INTO "sessions" VALUES('5da90a9c-6667-4fe3-8e3c-d8fd73758a09','65abdac9-c728-4186-9066-c9f3a8f999f6',2,'Another program','2026-11-23T08:47:58.000Z','2026-11-23T08:47:58.801Z',1795466878,0);
INSERT INTO "visits" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','enrollments',0);
INSERT INTO "visits" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','registrations',0);
INSERT INTO "visits" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','partner_messages',0);
INSERT INTO "visits" VALUES('65abdac9-c728-4186-9066-c9f3a8f999f6','contact_messages',0);
INSERT INTO "visits" VALUES('1db03208-c5e7-4a5a-bfc5-e8d6e4cfd895','enrollments',8);
INSERT INTO "visits" VALUES('1db03208-c5e7-4a5a-bfc5-e8d6e4cfd895','registrations',1);
INSERT INTO "visits" VALUES('1db03208-c5e7-4a5a-bfc5-e8d6e4cfd895','partner_messages',1);
INSERT INTO "visits" VALUES('1db03208-c5e7-4a5a-bfc5-e8d6e4cfd895','contact_messages',1);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('account_events',0);
INSERT INTO "sqlite_sequence" VALUES('courses',6);
INSERT INTO "sqlite_sequence" VALUES('certificates',6);
INSERT INTO "sqlite_sequence" VALUES('admins',2);
INSERT INTO "sqlite_sequence" VALUES('activity',48);
INSERT INTO "sqlite_sequence" VALUES('logos',1);
INSERT INTO "sqlite_sequence" VALUES('posters',1);
INSERT INTO "sqlite_sequence" VALUES('enrollments',8);
INSERT INTO "sqlite_sequence" VALUES('places',8);
INSERT INTO "sqlite_sequence" VALUES('outbox',27);
INSERT INTO "sqlite_sequence" VALUES('registrations',1);
INSERT INTO "sqlite_sequence" VALUES('contact_messages',1);
INSERT INTO "sqlite_sequence" VALUES('partner_messages',1);
INSERT INTO "sqlite_sequence" VALUES('issued_certificates',4);
INSERT INTO "sqlite_sequence" VALUES('contacts',10);
INSERT INTO "sqlite_sequence" VALUES('contact_notes',3);
INSERT INTO "sqlite_sequence" VALUES('publications',1);
